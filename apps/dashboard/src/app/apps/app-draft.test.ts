// Only what was changed is sent, so that two admins do not undo each other.
import type { App } from '@oneping/contracts';
import { describe, expect, it } from 'vitest';
import { draftOf, patchOf } from './app-draft';

const app = {
  name: 'Shop',
  retentionSeconds: 604_800,
  tombstoneSeconds: null,
  requestsPerSecond: null,
  parkedPolicy: 'wait',
  masking: { recipients: true, paths: ['iban', '/content/text'] },
} as unknown as App;

describe('What is changed of an app', () => {
  it('is nothing while nothing differs', () => {
    expect(patchOf(app, {})).toEqual({});
    expect(patchOf(app, draftOf(app))).toEqual({});
    expect(patchOf(app, { name: ' Shop ', maskedPaths: 'iban\n\n /content/text \n' })).toEqual({});
  });

  it('is what differs, and null where the service decides again', () => {
    expect(patchOf(app, { retentionSeconds: null, requestsPerSecond: 50 })).toEqual({
      retentionSeconds: null,
      requestsPerSecond: 50,
    });
  });

  it('has masking as a whole', () => {
    expect(patchOf(app, { masksRecipients: false })).toEqual({
      masking: { recipients: false, paths: ['iban', '/content/text'] },
    });
    expect(patchOf(app, { maskedPaths: 'iban' })).toEqual({ masking: { recipients: true, paths: ['iban'] } });
  });
});
