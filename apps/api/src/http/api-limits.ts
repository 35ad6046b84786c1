// How much and for how long one API process serves: the defaults, which tests make smaller.

export interface ApiLimits {
  /** ms in which all headers of a request have to arrive. */
  readonly headersTimeoutMs: number;
  /** ms in which a whole request has to arrive. */
  readonly requestTimeoutMs: number;
  /** Requests worked on at once; more are shed with 503 before they reach the database. */
  readonly requestsAtOnce: number;
  /** Tokens per second of an app that has no rate of its own. */
  readonly requestsPerSecond: number;
  /** Tokens per second of a signed-in person, in whatever app: far more than a few open dashboards ask for. */
  readonly requestsPerSecondOfPerson: number;
  /** A full bucket holds as many tokens as come in this many seconds. */
  readonly burstSeconds: number;
  /** ms for which a key that was looked up is believed. A revoked key ends within this and one look-up. */
  readonly keyCacheMs: number;
  /** ms in which answers under way have to end once the process stops. */
  readonly closeMs: number;
  /** Connections to the database for reading, deciding and administering. */
  readonly poolSize: number;
  /** And those for posting, which no read can take away. */
  readonly postingPoolSize: number;
}

export const DEFAULT_API_LIMITS: ApiLimits = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  requestsAtOnce: 1_000,
  requestsPerSecond: 20_000,
  requestsPerSecondOfPerson: 50,
  burstSeconds: 10,
  keyCacheMs: 3_000,
  closeMs: 9_000,
  poolSize: 6,
  postingPoolSize: 4,
};

/** Injection token of the ApiLimits. */
export const API_LIMITS = Symbol('ApiLimits');
