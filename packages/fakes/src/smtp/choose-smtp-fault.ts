// Decides what an SMTP fake does at one moment of a dialogue.
import { RuleCount } from '../plan/rule-limits.js';
import { checkSmtpPlan } from './check-smtp-plan.js';
import type { SmtpAction, SmtpMoment, SmtpPlan, SmtpRule } from './smtp-plan.js';

export type SmtpFault = Exclude<SmtpAction, { delayMs: number }>;

interface SmtpChoice {
  delayMs: number;
  /** Undefined: answer as usual. */
  fault: SmtpFault | undefined;
  /** At `body`: when to act. */
  afterBytes: number;
}

export type ChooseSmtpFault = (moment: SmtpMoment) => Promise<SmtpChoice>;

/** Makes the chooser of `plan`; its rules' counts begin at zero. Throws when a rule can never fire. */
export function chooserOf(plan: SmtpPlan): ChooseSmtpFault {
  if (typeof plan === 'function') return async (moment) => choiceOf(await plan(moment));
  checkSmtpPlan(plan);
  const rules = plan.map((rule) => ({ rule, count: new RuleCount(rule) }));
  return async (moment) => {
    let delayMs = 0;
    for (const { rule, count } of rules) {
      const subject = matchedSubject(rule, moment);
      if (subject === undefined || !count.fires(subject)) continue;
      const choice = choiceOf(rule.action, rule.afterBytes);
      delayMs += choice.delayMs;
      if (choice.fault !== undefined || rule.stage === 'body') return { ...choice, delayMs };
    }
    return { delayMs, fault: undefined, afterBytes: 1 };
  };
}

function choiceOf(action: SmtpAction | undefined, afterBytes = 1): SmtpChoice {
  if (typeof action === 'object' && 'delayMs' in action) {
    return { delayMs: action.delayMs, fault: undefined, afterBytes };
  }
  return { delayMs: 0, fault: action, afterBytes };
}

/** The recipient for which the rule matches, '' when it matches without one, undefined when it does not match. */
function matchedSubject(rule: SmtpRule, moment: SmtpMoment): string | undefined {
  if (rule.stage !== moment.stage) return undefined;
  if (rule.connection !== undefined && rule.connection !== moment.connection) return undefined;
  if (rule.from !== undefined && rule.from !== moment.from) return undefined;
  const { recipient, recipientPrefix } = rule;
  if (recipient === undefined && recipientPrefix === undefined) return moment.recipients[0] ?? '';
  return moment.recipients.find(
    (address) =>
      (recipient === undefined || address === recipient) &&
      (recipientPrefix === undefined || address.startsWith(recipientPrefix)),
  );
}
