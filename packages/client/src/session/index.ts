// The API as a signed-in person's browser calls it: by cookie, in a named app. Uses nothing of Node.
export { OnePingProblem, type OnePingProblemCode } from '../one-ping-problem.js';
export { pathWithQuery } from '../path-with-query.js';
export { type Answered, createSessionApi, type SessionApi, type WriteOptions } from './session-api.js';
