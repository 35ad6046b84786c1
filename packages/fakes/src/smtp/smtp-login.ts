// Checks AUTH PLAIN and AUTH LOGIN.

/** Whether the dialogue begun by the AUTH `line` gives the right credentials. `ask` sends a challenge and gives the answer. */
export async function isRightLogin(
  line: string,
  auth: { user: string; pass: string },
  ask: (challenge: string) => Promise<string | undefined>,
): Promise<boolean> {
  const [, mechanism = '', initial] = line.split(' ');
  if (mechanism.toUpperCase() === 'PLAIN') {
    const [, user, pass] = decoded(initial ?? (await ask(''))).split('\0');
    return user === auth.user && pass === auth.pass;
  }
  if (mechanism.toUpperCase() === 'LOGIN') {
    const user = decoded(initial ?? (await ask(encoded('Username:'))));
    const pass = decoded(await ask(encoded('Password:')));
    return user === auth.user && pass === auth.pass;
  }
  return false;
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64');
}

function decoded(text: string | undefined): string {
  return Buffer.from(text ?? '', 'base64').toString('utf8');
}
