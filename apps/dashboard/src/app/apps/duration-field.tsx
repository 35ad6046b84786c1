// A length of time with its unit; empty where the service decides.
'use client';
import { Group, NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import { countIn, secondsOf, UNITS, type Unit, unitOf } from './duration-parts';

interface DurationFieldProps {
  readonly label: string;
  readonly description: string;
  readonly seconds: number | null;
  readonly onChange: (seconds: number | null) => void;
  readonly error?: string | undefined;
}

const NAMES = Object.keys(UNITS) as Unit[];

export function DurationField({ label, description, seconds, onChange, error }: DurationFieldProps) {
  const [chosen, setChosen] = useState<Unit | null>(null);
  const unit = chosen ?? unitOf(seconds);
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <NumberInput
        label={label}
        description={description}
        size="xs"
        min={0}
        decimalScale={3}
        allowNegative={false}
        placeholder="As the service"
        value={seconds === null ? '' : countIn(unit, seconds)}
        error={error}
        onChange={(count) => onChange(count === '' ? null : secondsOf(Number(count), unit))}
        style={{ flex: 1 }}
      />
      <Select
        aria-label={`${label}: unit`}
        data={NAMES}
        value={unit}
        allowDeselect={false}
        w={104}
        onChange={(value) => {
          const next = NAMES.find((name) => name === value) ?? unit;
          setChosen(next);
          if (seconds !== null) onChange(secondsOf(countIn(unit, seconds), next));
        }}
      />
    </Group>
  );
}
