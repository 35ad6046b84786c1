// How far a person's administration reaches: one app, or the whole service.
import type { Me, Operator, Role } from '@oneping/contracts';

const WHOLE_SERVICE = 'Only who administers the whole service may do this.';

/** The slugs of the apps in which roles may be given from here. */
export function appsInReach(me: Me | undefined, app: string | undefined): string[] {
  if (me?.isInstanceAdmin) return me.apps.map(({ slug }) => slug);
  return app === undefined ? [] : [app];
}

/** Why this person may not act on somebody in the whole service; undefined: they may. */
export function whyNotWhole(me: Me | undefined): string | undefined {
  return me?.isInstanceAdmin ? undefined : WHOLE_SERVICE;
}

/** Locking oneself out is left to somebody else. */
export function whyNotDisable(me: Me | undefined, operator: Operator): string | undefined {
  if (me?.id === operator.id) return 'Nobody disables themselves: ask another admin.';
  return whyNotWhole(me);
}

export function whyNotReset(me: Me | undefined, operator: Operator): string | undefined {
  if (!operator.totpEnabled) return 'There is no second factor to reset.';
  if (me?.id === operator.id) return 'Your own is turned off under My account.';
  return whyNotWhole(me);
}

export function whyNotNewPassword(me: Me | undefined, operator: Operator): string | undefined {
  if (me?.id === operator.id) return 'Your own is changed under My account.';
  if (operator.status === 'disabled') return 'They are disabled: enable them first.';
  return whyNotWhole(me);
}

/** The roles as a whole with one of them changed; null takes it away. */
export function withRole(
  roles: Readonly<Record<string, Role>>,
  app: string,
  role: Role | null,
): Readonly<Record<string, Role>> {
  const { [app]: _, ...others } = roles;
  return role === null ? others : { ...others, [app]: role };
}
