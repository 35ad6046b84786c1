// The e-mail that a person signs in with: narrower than what can be written to.
import { z } from 'zod';
import { normalizeEmailAddress } from './email-address.js';
import { judgedString } from './field-flaw.js';

/** What signing in takes, whose library knows no further address. One that could never sign in must not be let in. */
const usable = z.email();

export const operatorEmailSchema = judgedString((value) =>
  normalizeEmailAddress(value) !== null && usable.safeParse(value).success
    ? null
    : {
        code: 'email_invalid',
        message: "Expected a plain e-mail address of letters, digits and . _ + - ' before the @, in ASCII.",
      },
).meta({ format: 'email' });
