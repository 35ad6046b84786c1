// Who an actor is by name, for people to read: `operator:<id>` says nothing to them.

/** SQL: the name of an operator, of an API key, or of the sender whose policy it was; NULL: none. `app`: whose keys and senders. */
export const actorName = (actor: string, app: string) => `(CASE split_part(${actor}, ':', 1)
  WHEN 'operator' THEN (SELECT o.name FROM operators o WHERE o.id::text = split_part(${actor}, ':', 2))
  WHEN 'api-key' THEN (SELECT k.name FROM api_keys k WHERE k.app_id = ${app} AND k.id::text = split_part(${actor}, ':', 2))
  WHEN 'policy' THEN (SELECT p.name FROM senders p WHERE p.app_id = ${app} AND p.id::text = split_part(${actor}, ':', 2)) END)`;

/** SQL: who took the latest decision on a row `d`, by name. */
export const deciderName = (d: string) =>
  actorName(`(coalesce(${d}.resend_decision, ${d}.decision)::json ->> 'by')`, `${d}.app_id`);
