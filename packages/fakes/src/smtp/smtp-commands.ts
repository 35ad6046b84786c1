// What an SMTP fake offers after EHLO, and how it reads an address.

/** The lines of the answer to EHLO. */
export function ehloLines(
  offers: { offersStartTls: boolean; pipelining: boolean; auth: object | undefined },
  isSecure: boolean,
): string[] {
  const mustSecureFirst = offers.offersStartTls && !isSecure;
  return [
    '127.0.0.1',
    '8BITMIME',
    'SMTPUTF8',
    'ENHANCEDSTATUSCODES',
    ...(offers.pipelining ? ['PIPELINING'] : []),
    ...(mustSecureFirst ? ['STARTTLS'] : []),
    ...(offers.auth !== undefined && !mustSecureFirst ? ['AUTH PLAIN LOGIN'] : []),
  ];
}

/** The address in `MAIL FROM:<…>` or `RCPT TO:<…>`, '' for the null sender, undefined when the line is none of the kind. */
export function addressIn(line: string, command: 'MAIL FROM' | 'RCPT TO'): string | undefined {
  if (!line.toUpperCase().startsWith(`${command}:`)) return undefined;
  // A quoted local part may hold a closing bracket.
  return /^\s*<((?:"(?:\\.|[^"\\])*"|[^">])*)>/.exec(line.slice(command.length + 1))?.[1];
}
