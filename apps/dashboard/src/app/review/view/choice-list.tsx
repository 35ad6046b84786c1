// What can be decided, as cards of which one is chosen; none is chosen at first. Below the chosen one is what it needs.
'use client';
import { Group, Radio, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle, IconThumbUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Tag } from '../../../components/tag';
import type { Choice, ChoiceCard } from '../choices';
import classes from './cards.module.css';
import { CHOICE_WORDS } from './choice-words';

interface ChoiceListProps {
  readonly cards: readonly ChoiceCard[];
  readonly isLoading: boolean;
  readonly isDisabled: boolean;
  readonly value: Choice | null;
  readonly onChange: (choice: Choice) => void;
  readonly confirm: (card: ChoiceCard) => ReactNode;
}

export function ChoiceList({ cards, isLoading, isDisabled, value, onChange, confirm }: ChoiceListProps) {
  if (isLoading) return <Skeleton height={240} aria-label="Choices open once what we know has loaded" />;
  return (
    <Radio.Group
      label="Your decision"
      labelProps={{ className: 'visually-hidden' }}
      value={value ?? ''}
      onChange={(chosen) => {
        const card = cards.find(({ choice }) => choice === chosen);
        if (card !== undefined) onChange(card.choice);
      }}
    >
      <div className={classes['choices']}>
        {cards.map((card) => (
          <div
            key={card.choice}
            className={classes['choice']}
            data-checked={value === card.choice || undefined}
            data-off={card.whyNot !== undefined || undefined}
          >
            <Radio
              size="xs"
              classNames={{ inner: classes['dot'] ?? '' }}
              value={card.choice}
              disabled={isDisabled || card.whyNot !== undefined}
              label={<CardTitle card={card} />}
              description={<CardText card={card} />}
            />
            {value === card.choice && confirm(card)}
          </div>
        ))}
      </div>
    </Radio.Group>
  );
}

function CardTitle({ card: { choice, isRecommended, isAgainstEvidence } }: { readonly card: ChoiceCard }) {
  return (
    <Group gap={6} component="span">
      <Text span fw={600} size="sm" c="var(--ink)">
        {CHOICE_WORDS[choice].title}
      </Text>
      {isRecommended && (
        <Tag tone="green" icon={<IconThumbUp aria-hidden />}>
          Recommended
        </Tag>
      )}
      {isAgainstEvidence && (
        <Tag tone="orange" icon={<IconAlertTriangle aria-hidden />}>
          Against the evidence
        </Tag>
      )}
    </Group>
  );
}

function CardText({ card: { choice, whyNot } }: { readonly card: ChoiceCard }) {
  return (
    <Text span size="xs" c="dimmed">
      {CHOICE_WORDS[choice].text}
      {whyNot !== undefined && (
        <Text span inherit c="var(--ink)" display="block">
          {whyNot}
        </Text>
      )}
    </Text>
  );
}
