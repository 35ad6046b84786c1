// All migrations, oldest first.
import { TheClaimProtocol1764460800000 } from './1764460800000-the-claim-protocol.js';
import { AuditEvents1764547200000 } from './1764547200000-audit-events.js';
import { Expiry1764550800000 } from './1764550800000-expiry.js';
import { Evidence1764554400000 } from './1764554400000-evidence.js';
import { Resolutions1764558000000 } from './1764558000000-resolutions.js';
import { SuppressedOnRecord1764568800000 } from './1764568800000-suppressed-on-record.js';
import { AuditSeals1764572400000 } from './1764572400000-audit-seals.js';
import { Erasures1764576000000 } from './1764576000000-erasures.js';
import { Rollups1764583200000 } from './1764583200000-rollups.js';
import { Alerts1764586800000 } from './1764586800000-alerts.js';
import { UnfinishedKeys1764610000000 } from './1764610000000-unfinished-keys.js';
import { Changes1764620000000 } from './1764620000000-changes.js';
import { Operators1764630000000 } from './1764630000000-operators.js';
import { Administration1764640000000 } from './1764640000000-administration.js';
import { Masking1764650000000 } from './1764650000000-masking.js';
import { Lists1764660000000 } from './1764660000000-lists.js';
import { InvitationsByPlace1764670000000 } from './1764670000000-invitations-by-place.js';
import { BatchRates1764675000000 } from './1764675000000-batch-rates.js';
import { AlertRulesOff1764680000000 } from './1764680000000-alert-rules-off.js';
import { CountedRepeats1764690000000 } from './1764690000000-counted-repeats.js';
import { Addresses1764695000000 } from './1764695000000-addresses.js';
import { UnsentKeysByTime1764700000000 } from './1764700000000-unsent-keys-by-time.js';
import { LastDecisions1764705000000 } from './1764705000000-last-decisions.js';
import { UsedCodes1764710000000 } from './1764710000000-used-codes.js';
import { ContentKept1764715000000 } from './1764715000000-content-kept.js';
import { RepeatsOfPeople1764716000000 } from './1764716000000-repeats-of-people.js';
import { PasswordResets1764717000000 } from './1764717000000-password-resets.js';
import { SenderFigures1764720000000 } from './1764720000000-sender-figures.js';
import { SnoozedUntil1764725000000 } from './1764725000000-snoozed-until.js';

export const MIGRATIONS = [
  TheClaimProtocol1764460800000,
  AuditEvents1764547200000,
  Expiry1764550800000,
  Evidence1764554400000,
  Resolutions1764558000000,
  SuppressedOnRecord1764568800000,
  AuditSeals1764572400000,
  Erasures1764576000000,
  Rollups1764583200000,
  Alerts1764586800000,
  UnfinishedKeys1764610000000,
  Changes1764620000000,
  Operators1764630000000,
  Administration1764640000000,
  Masking1764650000000,
  Lists1764660000000,
  InvitationsByPlace1764670000000,
  BatchRates1764675000000,
  AlertRulesOff1764680000000,
  CountedRepeats1764690000000,
  Addresses1764695000000,
  UnsentKeysByTime1764700000000,
  LastDecisions1764705000000,
  UsedCodes1764710000000,
  ContentKept1764715000000,
  RepeatsOfPeople1764716000000,
  PasswordResets1764717000000,
  SenderFigures1764720000000,
  SnoozedUntil1764725000000,
];
