// All entities that the data source knows: one for each table, held to the migrations by a test.

import { Alert } from './alert.js';
import { AlertRule } from './alert-rule.js';
import { ApiKey } from './api-key.js';
import { App } from './app.js';
import { Attempt } from './attempt.js';
import { AuditEvent } from './audit-event.js';
import { AuditSeal } from './audit-seal.js';
import { Change } from './change.js';
import { Conflict } from './conflict.js';
import { ContentFingerprint } from './content-fingerprint.js';
import { Delivery } from './delivery.js';
import { DeliveryTransition } from './delivery-transition.js';
import { Duplicate } from './duplicate.js';
import { Erasure } from './erasure.js';
import { Evidence } from './evidence.js';
import { InboxItem } from './inbox-item.js';
import { KeyRepeat } from './key-repeat.js';
import { Membership } from './membership.js';
import { Notification } from './notification.js';
import { Operator } from './operator.js';
import { OperatorAccount } from './operator-account.js';
import { OperatorInvitation } from './operator-invitation.js';
import { OperatorPasswordReset } from './operator-password-reset.js';
import { OperatorSession } from './operator-session.js';
import { OperatorSignInTry } from './operator-sign-in-try.js';
import { OperatorTwoFactor } from './operator-two-factor.js';
import { OperatorVerification } from './operator-verification.js';
import { RateBucket } from './rate-bucket.js';
import { RepeatScan } from './repeat-scan.js';
import { ResolutionBatch } from './resolution-batch.js';
import { ResolutionBatchItem } from './resolution-batch-item.js';
import { Rollup } from './rollup.js';
import { SandboxMessage } from './sandbox-message.js';
import { Sender } from './sender.js';
import { SenderConfig } from './sender-config.js';
import { SenderRollup } from './sender-rollup.js';
import { ServiceSecret } from './service-secret.js';
import { Suppression } from './suppression.js';
import { SuspiciousRepeat } from './suspicious-repeat.js';
import { UnsealedAuditEvent } from './unsealed-audit-event.js';
import { Worker } from './worker.js';

export const ENTITIES: (new () => object)[] = [
  App,
  ApiKey,
  Sender,
  SenderConfig,
  Notification,
  Delivery,
  Attempt,
  DeliveryTransition,
  Duplicate,
  Conflict,
  Change,
  Evidence,
  InboxItem,
  SandboxMessage,
  Worker,
  AuditEvent,
  AuditSeal,
  UnsealedAuditEvent,
  Erasure,
  ResolutionBatch,
  ResolutionBatchItem,
  ContentFingerprint,
  RepeatScan,
  SuspiciousRepeat,
  Rollup,
  SenderRollup,
  AlertRule,
  Alert,
  Suppression,
  RateBucket,
  ServiceSecret,
  Operator,
  OperatorPasswordReset,
  OperatorSession,
  OperatorAccount,
  OperatorVerification,
  OperatorTwoFactor,
  KeyRepeat,
  Membership,
  OperatorInvitation,
  OperatorSignInTry,
];
