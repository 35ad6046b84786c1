// What JSON text can hold, and how much of it we read.

export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
export interface JsonObject {
  [name: string]: JsonValue;
}

export interface JsonLimits {
  /** Objects and lists inside each other, the outermost counted. */
  readonly depth: number;
  /** Members of all objects together. */
  readonly keys: number;
  /** Bytes of UTF-8 of any one string, names included. */
  readonly stringBytes: number;
}
