// The outside world on loopback, for tests, bench and chaos: providers that misbehave on purpose, and their ledger.
export type { FakesAddress, FakesOptions, FakesPlans, FakesReady } from './fakes-options.js';
export { type FakesProcess, startFakesProcess } from './fakes-process.js';
export type {
  HttpAction,
  HttpLinkFault,
  HttpPlan,
  HttpReply,
  HttpRule,
  ProviderRequest,
  SpoiledReply,
} from './http/http-plan.js';
export { type HttpProvider, type HttpProviderOptions, startHttpProvider } from './http/http-provider.js';
export type { Acceptance } from './http/http-taker.js';
export { acceptancesByRecipient } from './ledger/acceptances.js';
export { followLedger, type LedgerFollower } from './ledger/follow-ledger.js';
export type * from './ledger/ledger-entry.js';
export { type Ledger, openLedger } from './ledger/open-ledger.js';
export { readLedger } from './ledger/read-ledger.js';
export type { Cut, CutOptions, Direction } from './proxy/cut.js';
export { startTcpProxy, type TcpProxy } from './proxy/tcp-proxy.js';
export type { LinkFault, SmtpAction, SmtpMoment, SmtpPlan, SmtpRule, SmtpStage } from './smtp/smtp-plan.js';
export { type SmtpServer, type SmtpServerOptions, startSmtpServer } from './smtp/smtp-server.js';
export { testCertificate } from './tls/test-certificate.js';
