// One input for each field of a provider's configuration.
'use client';
import { JsonInput, NumberInput, PasswordInput, Select, Switch, TextInput } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import { flawAt } from '../../components/flaws';
import type { ConfigField } from './config-fields';

interface ConfigInputsProps {
  readonly fields: readonly ConfigField[];
  readonly texts: Readonly<Record<string, string>>;
  readonly onChange: (name: string, text: string) => void;
  /** Secrets that are set already: they stay as they are while their field is empty. */
  readonly setSecrets?: readonly string[];
  /** What the server found wrong; it stands at its field. */
  readonly problem: OnePingProblem | null;
  /** The field whose JSON cannot be read. */
  readonly unreadable?: string | undefined;
}

export function ConfigInputs({ fields, texts, onChange, setSecrets = [], problem, unreadable }: ConfigInputsProps) {
  return fields.map((field) => (
    <Field
      key={field.name}
      field={field}
      text={texts[field.name] ?? ''}
      isKept={field.isSecret && setSecrets.includes(field.name)}
      error={
        flawAt(problem, `/config/${field.name}`) ?? (unreadable === field.name ? 'This is not JSON yet.' : undefined)
      }
      onChange={(text) => onChange(field.name, text)}
    />
  ));
}

interface FieldProps {
  readonly field: ConfigField;
  readonly text: string;
  readonly isKept: boolean;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

function Field({
  field: { label, kind, isRequired, isSecret, description, choices, standard },
  text,
  isKept,
  error,
  onChange,
}: FieldProps) {
  const shared = {
    label,
    placeholder: standard ?? '',
    description: isKept ? 'Set. Leave it empty to keep it.' : (description ?? ''),
    required: isRequired && !isKept,
    error,
  };
  // Where the provider decides by the rest of its configuration, neither of both is in force as long as none is chosen.
  if (kind === 'switch' && standard === undefined)
    return (
      <Select
        {...shared}
        placeholder="By default"
        clearable
        data={[
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
        ]}
        value={text || null}
        onChange={(value) => onChange(value ?? '')}
      />
    );
  if (kind === 'switch')
    return (
      <Switch
        label={label}
        description={description ?? ''}
        error={error}
        checked={(text || standard) === 'true'}
        onChange={(event) => onChange(String(event.currentTarget.checked))}
      />
    );
  if (kind === 'choice')
    return (
      <Select
        {...shared}
        data={[...(choices ?? [])]}
        value={text || standard || null}
        onChange={(value) => onChange(value ?? '')}
      />
    );
  if (kind === 'number')
    return (
      <NumberInput {...shared} value={text === '' ? '' : Number(text)} onChange={(value) => onChange(String(value))} />
    );
  if (kind === 'json')
    return <JsonInput {...shared} autosize minRows={2} value={text} onChange={onChange} formatOnBlur />;
  const onText = (event: React.ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value);
  return isSecret ? (
    <PasswordInput
      {...shared}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': `Show ${label}` }}
      value={text}
      onChange={onText}
    />
  ) : (
    <TextInput {...shared} autoComplete="off" value={text} onChange={onText} />
  );
}
