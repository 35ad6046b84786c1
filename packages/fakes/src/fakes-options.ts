// What the fakes' own process is told and what it answers: JSON in, JSON out.
import type { HttpReply, HttpRule } from './http/http-plan.js';
import type { HttpProviderOptions } from './http/http-provider.js';
import type { SmtpRule } from './smtp/smtp-plan.js';
import type { SmtpServerOptions } from './smtp/smtp-server.js';

export interface FakesOptions {
  ledgerPath: string;
  /** For both fakes, unless they have their own. */
  delayMs?: number;
  /** Left out: no SMTP server. */
  smtp?: Omit<SmtpServerOptions, 'ledger' | 'plan'> & { plan?: SmtpRule[] };
  /** Left out: no HTTP provider. */
  http?: Omit<HttpProviderOptions, 'ledger' | 'plan' | 'takes' | 'respond'> & {
    plan?: HttpRule[];
    respond?: HttpReply;
  };
}

/** Plans that take the place of the present ones. */
export interface FakesPlans {
  smtp?: SmtpRule[];
  http?: HttpRule[];
}

export interface FakesAddress {
  port: number;
  host: string;
  url: string;
}

/** The one line that the process prints once it listens. */
export interface FakesReady {
  pid: number;
  smtp?: FakesAddress;
  http?: FakesAddress;
}
