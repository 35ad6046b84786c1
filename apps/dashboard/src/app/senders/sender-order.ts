// The order of a channel's senders while somebody changes it.

/** The ids with one of them moved up (-1) or down (1); at an end it stays. */
export function moved(ids: readonly string[], id: string, by: -1 | 1): readonly string[] {
  const from = ids.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return ids;
  const order = [...ids];
  order.splice(to, 0, ...order.splice(from, 1));
  return order;
}

/** A draft made of other senders than there are now is worth nothing: somebody added, archived or restored one. */
export function isOrderOf(draft: readonly string[], ids: readonly string[]): boolean {
  return draft.length === ids.length && ids.every((id) => draft.includes(id));
}
