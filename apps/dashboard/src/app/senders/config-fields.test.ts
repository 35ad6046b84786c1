// The form of a provider that nobody has written a form for.
import { describe, expect, it } from 'vitest';
import { changeOf, configFields, configOf } from './config-fields';

const SCHEMA = {
  type: 'object',
  properties: {
    host: { type: 'string', description: 'Of the relay' },
    port: { type: 'integer' },
    password: { type: 'string', secret: true },
    tls: { enum: ['required', 'off'] },
    isPool: { type: 'boolean', default: true, title: 'Pool' },
    headers: { type: 'object' },
  },
  required: ['host'],
};

describe('The form of a provider', () => {
  const fields = configFields(SCHEMA);

  it('has a field of its kind for every property', () => {
    expect(fields.map(({ name, kind }) => [name, kind])).toEqual([
      ['host', 'text'],
      ['port', 'number'],
      ['password', 'text'],
      ['tls', 'choice'],
      ['isPool', 'switch'],
      ['headers', 'json'],
    ]);
  });

  it('knows what holds while nothing is set, and calls each field as its schema does', () => {
    expect(fields.find(({ name }) => name === 'isPool')).toMatchObject({ standard: 'true', label: 'Pool' });
  });

  it('knows what is secret and what is required', () => {
    expect(fields.filter(({ isSecret }) => isSecret).map(({ name }) => name)).toEqual(['password']);
    expect(fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)).toEqual(['host']);
  });

  it('makes values of what was typed, and leaves out what was not', () => {
    const texts = { host: ' relay ', port: '25', isPool: 'true', headers: '{"a":1}', password: '' };
    expect(configOf(fields, texts)).toEqual({ config: { host: 'relay', port: 25, isPool: true, headers: { a: 1 } } });
  });

  it('takes away what was emptied, but never a secret', () => {
    expect(changeOf(fields, { port: '', password: '', host: 'relay-2' })).toEqual({
      config: { port: null, host: 'relay-2' },
    });
    expect(changeOf(fields, { headers: '{' })).toEqual({ unreadable: 'headers' });
  });

  it('says which field cannot be read', () => {
    expect(configOf(fields, { headers: '{' })).toEqual({ unreadable: 'headers' });
  });
});
