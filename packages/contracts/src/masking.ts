// What of an app's notifications is hidden from those who only look, and from every export.
import { z } from 'zod';
import { judgedString } from './field-flaw.js';

const MOST_PATHS = 100;
const MOST_CHARACTERS = 256;
const SEGMENT = /^(?:[^~\p{C}]|~[01])*$/u;

export const maskedPathSchema = judgedString((value) =>
  isMaskedPath(value) ? null : { code: 'masked_path_invalid', message: flawOf(value) },
).meta({
  description:
    'A JSON pointer into the body of a post: `*` stands for one name, `**` for any number. A bare name is hidden wherever it is.',
  examples: ['/metadata/customer/**', '/content/text', 'iban'],
  maxLength: MOST_CHARACTERS,
});

export const maskingSchema = z.strictObject({
  recipients: z.boolean().meta({ description: 'Whether addresses are shown as j***@d***.test.' }),
  paths: z.array(maskedPathSchema).max(MOST_PATHS),
});
export type Masking = z.infer<typeof maskingSchema>;

/** Of an app that has said nothing. */
export const DEFAULT_MASKING: Masking = { recipients: true, paths: [] };

function isMaskedPath(value: string): boolean {
  if (value === '' || value === '/' || value.length > MOST_CHARACTERS) return false;
  const isPointer = value.startsWith('/');
  if (!isPointer && value.includes('/')) return false;
  const segments = isPointer ? value.slice(1).split('/') : [value];
  return segments.every((segment) => segment !== '' && SEGMENT.test(segment));
}

/** A bare name with a slash in it would hide nothing, and whoever wrote it would believe that it does. */
function flawOf(value: string): string {
  if (/^[^/]+\//.test(value)) return 'A path begins with a slash, as /metadata/iban does; a bare name has none.';
  return 'Expected a JSON pointer into a post, with * for one name and ** for any depth, or a bare name.';
}
