// Every route as it was registered: what a path allows, and what a test compares with the public routes.
import { Injectable } from '@nestjs/common';

export interface Route {
  readonly method: string;
  readonly path: string;
}

@Injectable()
export class RouteTable {
  private readonly known: Route[] = [];

  add(method: string | readonly string[], path: string): void {
    for (const each of [method].flat()) this.known.push({ method: each, path });
  }

  get routes(): readonly Route[] {
    return this.known;
  }

  /** The methods that `target` (a path, perhaps with a query) would take; empty where nothing is there at all. */
  methodsFor(target: string): string[] {
    const segments = (target.split('?', 1)[0] ?? '').split('/');
    const methods = this.known.filter(({ path }) => matches(path.split('/'), segments)).map(({ method }) => method);
    return [...new Set(methods)].sort();
  }
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, index) => (part.startsWith(':') ? segments[index] !== '' : part === segments[index]))
  );
}
