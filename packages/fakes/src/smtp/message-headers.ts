// Reads the headers of a received message, as far as tests ask about them.

/** Lower-case name → its values in order, unfolded. Lines that are no header are left out. */
export function messageHeaders(message: Buffer): Record<string, string[]> {
  const text = message.toString('utf8');
  const end = text.startsWith('\r\n') ? 0 : text.indexOf('\r\n\r\n');
  const head = end < 0 ? text : text.slice(0, end);
  const headers = new Map<string, string[]>();
  for (const line of head.replace(/\r\n(?=[ \t])/g, '').split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    const name = line.slice(0, colon).trim().toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(colon + 1).trim()]);
  }
  return Object.fromEntries(headers);
}
