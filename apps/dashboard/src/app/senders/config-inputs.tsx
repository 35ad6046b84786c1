// One input for each field of a provider's configuration.
'use client';
import { JsonInput, NumberInput, PasswordInput, Select, Switch, TextInput } from '@mantine/core';
import type { ConfigField } from './config-fields';

interface ConfigInputsProps {
  readonly fields: readonly ConfigField[];
  readonly texts: Readonly<Record<string, string>>;
  readonly onChange: (name: string, text: string) => void;
  /** Secrets that are set already: they stay as they are while their field is empty. */
  readonly areSecretsSet?: boolean;
}

export function ConfigInputs({ fields, texts, onChange, areSecretsSet = false }: ConfigInputsProps) {
  return fields.map((field) => (
    <Field
      key={field.name}
      field={field}
      text={texts[field.name] ?? ''}
      areSecretsSet={areSecretsSet}
      onChange={(text) => onChange(field.name, text)}
    />
  ));
}

interface FieldProps {
  readonly field: ConfigField;
  readonly text: string;
  readonly areSecretsSet: boolean;
  readonly onChange: (text: string) => void;
}

function Field({
  field: { name, kind, isRequired, isSecret, description, choices },
  text,
  areSecretsSet,
  onChange,
}: FieldProps) {
  const isKept = isSecret && areSecretsSet;
  const shared = {
    label: name,
    description: isKept ? 'Set. Leave it empty to keep it.' : (description ?? ''),
    required: isRequired && !isKept,
    size: 'xs' as const,
  };
  if (kind === 'switch')
    return (
      <Switch
        label={name}
        description={description ?? ''}
        checked={text === 'true'}
        onChange={(event) => onChange(String(event.currentTarget.checked))}
      />
    );
  if (kind === 'choice')
    return (
      <Select
        {...shared}
        data={[...(choices ?? [])]}
        value={text || null}
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
      visibilityToggleButtonProps={{ 'aria-label': `Show ${name}` }}
      value={text}
      onChange={onText}
    />
  ) : (
    <TextInput {...shared} autoComplete="off" value={text} onChange={onText} />
  );
}
