// Decides what an HTTP fake does with one request.
import { RuleCount } from '../plan/rule-limits.js';
import { checkHttpPlan } from './check-http-plan.js';
import type { HttpAction, HttpPlan, HttpRule, ProviderRequest } from './http-plan.js';

export type HttpFault = Exclude<HttpAction, { delayMs: number }>;

interface HttpChoice {
  delayMs: number;
  /** Undefined: take it and answer as usual. */
  fault: HttpFault | undefined;
}

export type ChooseHttpFault = (request: ProviderRequest) => Promise<HttpChoice>;

/** Makes the chooser of `plan`; its rules' counts begin at zero. Throws for an unknown action. */
export function chooserOf(plan: HttpPlan): ChooseHttpFault {
  if (typeof plan === 'function') return async (request) => choiceOf(await plan(request));
  checkHttpPlan(plan);
  const rules = plan.map((rule) => ({ rule, count: new RuleCount(rule) }));
  return async (request) => {
    let delayMs = 0;
    for (const { rule, count } of rules) {
      if (!matches(rule, request) || !count.fires(request.key ?? request.path)) continue;
      const choice = choiceOf(rule.action);
      delayMs += choice.delayMs;
      if (choice.fault !== undefined) return { delayMs, fault: choice.fault };
    }
    return { delayMs, fault: undefined };
  };
}

function choiceOf(action: HttpAction | undefined): HttpChoice {
  if (typeof action === 'object' && 'delayMs' in action) return { delayMs: action.delayMs, fault: undefined };
  return { delayMs: 0, fault: action };
}

function matches(rule: HttpRule, request: ProviderRequest): boolean {
  return (
    (rule.method === undefined || rule.method === request.method) &&
    (rule.path === undefined || rule.path === request.path) &&
    (rule.pathPrefix === undefined || request.path.startsWith(rule.pathPrefix)) &&
    (rule.header === undefined || request.headers[rule.header.name.toLowerCase()] === rule.header.value) &&
    (rule.bodyIncludes === undefined || request.body.includes(rule.bodyIncludes))
  );
}
