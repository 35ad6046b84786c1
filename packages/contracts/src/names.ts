// Names that people give to things inside an app, and ids that name code.
import { judgedString } from './field-flaw.js';
import { LIMITS } from './limits.js';

const NAME = new RegExp(`^[A-Za-z0-9][A-Za-z0-9._-]{0,${LIMITS.nameCharacters - 1}}$`);
const PROVIDER_ID = /^[a-z][a-z0-9-]{0,31}$/;

export const senderNameSchema = judgedString((value) =>
  NAME.test(value)
    ? null
    : {
        code: 'name_invalid',
        message: `Expected 1 to ${LIMITS.nameCharacters} letters, digits, dots, dashes or underscores.`,
      },
).meta({ description: 'Unique within the app.', pattern: NAME.source, examples: ['smtp-main'] });

export const providerIdSchema = judgedString((value) =>
  PROVIDER_ID.test(value)
    ? null
    : { code: 'provider_invalid', message: 'Expected the id of a provider, such as smtp.' },
).meta({ pattern: PROVIDER_ID.source, examples: ['smtp'] });
