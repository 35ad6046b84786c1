// How the value of one filter is chosen: one or several of what there is, or typed.
'use client';
import { Button, Checkbox, Group, Radio, ScrollArea, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Filter, joined, type Option, valuesOf } from './filter';

interface ChoiceProps {
  readonly filter: Filter;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly onDone: () => void;
}

export function FilterChoice(props: ChoiceProps) {
  const { options, isSeveral = false } = props.filter;
  if (options === undefined) return <Typed {...props} />;
  return isSeveral ? <Several {...props} options={options} /> : <One {...props} options={options} />;
}

type WithOptions = ChoiceProps & { readonly options: readonly Option[] };

function One({ filter, value, onChange, onDone, options }: WithOptions) {
  return (
    <Radio.Group
      label={filter.label}
      value={value ?? ''}
      onChange={(chosen) => {
        onChange(chosen);
        onDone();
      }}
    >
      <Stack gap={10} mt={8}>
        {options.map((option) => (
          <Radio key={option.value} value={option.value} label={option.label} size="xs" />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** What was ticked is in force at once: the list behind shows what comes of it. */
function Several({ filter, value, onChange, onDone, options }: WithOptions) {
  return (
    <Checkbox.Group label={filter.label} value={[...valuesOf(value)]} onChange={(chosen) => onChange(joined(chosen))}>
      <ScrollArea.Autosize mah={300} mt={6} type="auto" viewportProps={{ 'aria-label': filter.label }}>
        <Stack gap={10} pr="sm">
          {options.map((option) => (
            <Checkbox key={option.value} value={option.value} label={option.label} size="xs" />
          ))}
        </Stack>
      </ScrollArea.Autosize>
      <Button variant="default" mt="xs" onClick={onDone}>
        Done
      </Button>
    </Checkbox.Group>
  );
}

function Typed({ filter, value, onChange, onDone }: ChoiceProps) {
  const { label, placeholder = '', isSeveral = false } = filter;
  const [text, setText] = useState(value ?? '');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChange(isSeveral ? joined(valuesOf(text)) : text.trim() || null);
        onDone();
      }}
    >
      <Group gap="xs" align="flex-end">
        <TextInput
          size="xs"
          label={label}
          description={isSeveral ? 'Several with commas between: any of them' : undefined}
          placeholder={placeholder}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
        <Button type="submit">Apply</Button>
      </Group>
    </form>
  );
}
