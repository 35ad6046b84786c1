// One clock for all of the filling: the database's and this process's, moved to where in the week the story is.
import { Client } from 'pg';
import { MOVE_DATABASE_CLOCK, RESTORE_DATABASE_CLOCK, SET_DATABASE_CLOCK } from './clock-of-database.js';

const RealDate = Date;

export class MovedClock {
  private constructor(
    private readonly client: Client,
    private microseconds: number,
  ) {}

  /** Moves both clocks to `startMs`. Sessions that the database has already keep the true time: open none before. */
  static async moveTo(databaseUrl: string, startMs: number): Promise<MovedClock> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(MOVE_DATABASE_CLOCK);
    const clock = new MovedClock(client, startMs * 1_000);
    await clock.tellDatabase();
    globalThis.Date = movedDate(() => clock.nowMs);
    return clock;
  }

  /** Whole ms since 1970. */
  get nowMs(): number {
    return Math.floor(this.microseconds / 1_000);
  }

  async advance(ms: number): Promise<void> {
    this.drift(ms);
    await this.tellDatabase();
  }

  /** This process alone goes on; the database follows at the next step. */
  drift(ms: number): void {
    this.microseconds += Math.max(1, Math.round(ms * 1_000));
  }

  /** Never goes back: what the story wanted to happen earlier happens now. */
  async advanceTo(ms: number): Promise<void> {
    await this.advance(Math.max(0, ms - this.microseconds / 1_000));
  }

  /** Gives the true time back, and leaves the database as migrations made it. */
  async restore(): Promise<void> {
    globalThis.Date = RealDate;
    await this.client.query(RESTORE_DATABASE_CLOCK);
    await this.client.end();
  }

  private async tellDatabase(): Promise<void> {
    await this.client.query({ name: 'set-clock', text: SET_DATABASE_CLOCK, values: [this.microseconds] });
  }
}

/** `Date` in every respect but one: now is another time. */
function movedDate(nowMs: () => number): DateConstructor {
  return new Proxy(RealDate, {
    construct: (target, given, asked) => Reflect.construct(target, given.length === 0 ? [nowMs()] : given, asked),
    get: (target, name) => (name === 'now' ? nowMs : Reflect.get(target, name)),
  });
}
