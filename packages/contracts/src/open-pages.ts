// Which pages of the dashboard are for whoever has no session: the API leads to the sign-in from all others.

/** Paths without a trailing slash. */
export const OPEN_PAGES: ReadonlySet<string> = new Set(['/invitation', '/new-password', '/setup', '/sign-in']);
