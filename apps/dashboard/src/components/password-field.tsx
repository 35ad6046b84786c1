// A password: one that is known already, or a new one with what is still missing of it.
'use client';
import { PasswordInput } from '@mantine/core';
import { LIMITS } from '@oneping/contracts';

interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isNew?: boolean;
  readonly description?: string;
  readonly error?: string | undefined;
}

const { min, max } = LIMITS.passwordCharacters;

/** In words; empty: it is long enough. */
export function missingInPassword(password: string, name = 'a password'): string[] {
  return isLongEnough(password) ? [] : [`${name} of ${min} characters or more`];
}

export function isLongEnough(password: string): boolean {
  return password.length >= min;
}

export function PasswordField({ label, value, onChange, isNew = false, description, error }: PasswordFieldProps) {
  const missing = isNew && value !== '' ? min - value.length : 0;
  return (
    <PasswordInput
      label={label}
      description={[isNew ? `At least ${min} characters.` : '', description ?? ''].join(' ').trim()}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      required
      withAsterisk={false}
      maxLength={max}
      value={value}
      error={error ?? (missing > 0 ? `${missing} more to go` : undefined)}
      visibilityToggleButtonProps={{ 'aria-label': `Show what is typed as ${label.toLowerCase()}` }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
