// Every route that answers without a key. A test compares this list with the route table; it may hold at most eight.

export const PUBLIC_ROUTES: readonly string[] = [
  'GET /livez',
  'GET /openapi.json',
  'GET /problems/:code',
  'GET /readyz',
  'POST /v1/auth/invitation',
  'POST /v1/auth/password-reset',
  'POST /v1/auth/sign-in',
  'POST /v1/setup',
];

/** Paths, as routed, of the public routes. */
export const PUBLIC_PATHS: ReadonlySet<string> = new Set(
  PUBLIC_ROUTES.map((route) => route.slice(route.indexOf(' ') + 1)),
);
