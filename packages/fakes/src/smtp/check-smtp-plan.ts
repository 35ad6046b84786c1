// Refuses an SMTP plan that could not do what it says: a fault that never fires makes a test pass for nothing.
import { linkFaults, type SmtpPlan, type SmtpRule, type SmtpStage, smtpStages } from './smtp-plan.js';

const knownNames: readonly string[] = [...linkFaults, ...linkFaults.map((fault) => `accept-then-${fault}`)];
const knownKeys = ['garbage', 'refuse', 'delayMs', 'acceptThenRefuse', 'acceptThenDelayMs'];

/** Throws when a rule names an unknown stage or action, or can never match. */
export function checkSmtpPlan(plan: SmtpPlan): void {
  if (typeof plan === 'function') return;
  for (const rule of plan) {
    const wrong = whatIsWrong(rule);
    if (wrong !== undefined) throw new Error(`SMTP rule ${JSON.stringify(rule)}: ${wrong}`);
  }
}

function whatIsWrong(rule: SmtpRule): string | undefined {
  if (!smtpStages.includes(rule.stage)) return `there is no such stage, only ${smtpStages.join(', ')}`;
  const names = typeof rule.action === 'string' ? [rule.action] : Object.keys(rule.action ?? {});
  const known = typeof rule.action === 'string' ? knownNames : [...knownKeys, 'text'];
  if (names.length === 0 || names.some((name) => !known.includes(name))) return 'there is no such action';
  if (names.some((name) => isAfterAcceptance(name)) && !canAccept(rule.stage, names)) {
    return 'nothing is accepted at this stage';
  }
  if (rule.from !== undefined && isBefore(rule.stage, 'mail')) return 'the sender is not known before mail';
  const namesRecipient = rule.recipient !== undefined || rule.recipientPrefix !== undefined;
  if (namesRecipient && isBefore(rule.stage, 'rcpt')) return 'no recipient is known before rcpt';
  if (rule.afterBytes !== undefined && rule.stage !== 'body') return 'afterBytes is for the body';
  return undefined;
}

function isAfterAcceptance(name: string): boolean {
  return name.startsWith('accept');
}

function canAccept(stage: SmtpStage, names: readonly string[]): boolean {
  return stage === 'dot' || (stage === 'starttls' && names.every((name) => name.startsWith('accept-then-')));
}

function isBefore(stage: SmtpStage, other: SmtpStage): boolean {
  return smtpStages.indexOf(stage) < smtpStages.indexOf(other);
}
