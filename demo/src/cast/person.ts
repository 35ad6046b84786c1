// Somebody at the dashboard: signs in when a working day begins, and asks the API as the pages do.
import type { MovedClock } from '../clock/moved-clock.js';
import type { Answer, Asked, Caller } from '../stage/caller.js';

const SHIFT_MS = 9 * 3_600_000;

export class Person {
  private session: { readonly caller: Caller; readonly sinceMs: number } | undefined;

  constructor(
    readonly name: string,
    readonly email: string,
    private readonly password: string,
    private readonly caller: Caller,
    private readonly clock: MovedClock,
  ) {}

  /** One request in an app, which is expected to succeed. */
  async must(method: Parameters<Caller['must']>[0], path: string, app: string, asked?: Asked): Promise<Answer> {
    return await (await this.signedIn()).must(method, inApp(path, app), asked);
  }

  async ask(method: Parameters<Caller['ask']>[0], path: string, app: string, asked?: Asked): Promise<Answer> {
    return await (await this.signedIn()).ask(method, inApp(path, app), asked);
  }

  /** Whoever knows the e-mail and not the password. */
  async mistypePassword(): Promise<void> {
    await this.clock.advance(400);
    const json = { email: this.email, password: `${this.password.slice(0, -1)}§` };
    await this.caller.ask('POST', '/v1/auth/sign-in', { json });
  }

  private async signedIn(): Promise<Caller> {
    await this.clock.advance(800);
    if (this.session !== undefined && this.clock.nowMs - this.session.sinceMs < SHIFT_MS) return this.session.caller;
    const json = { email: this.email, password: this.password };
    const { headers } = await this.caller.must('POST', '/v1/auth/sign-in', { json });
    const caller = this.caller.with({ cookie: cookieIn(headers['set-cookie']) });
    this.session = { caller, sinceMs: this.clock.nowMs };
    return caller;
  }
}

function cookieIn(set: unknown): string {
  const all = (Array.isArray(set) ? set : [set]).map(String);
  const session = all.map((each) => each.split(';', 1)[0] ?? '').find((each) => /^__Host-oneping=./.test(each));
  if (session === undefined) throw new Error('Signing in set no session');
  return session;
}

function inApp(path: string, app: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}app=${app}`;
}
