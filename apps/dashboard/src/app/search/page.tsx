// Search: what a text names. The only thing that it names is opened at once.
'use client';
import { Button, Group, Skeleton, TextInput } from '@mantine/core';
import type { SearchAnswer } from '@oneping/contracts';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { parseAsString, useQueryState } from 'nuqs';
import { useEffect, useState } from 'react';
import { useGet } from '../../api/use-get';
import { Page } from '../../components/page';
import { Trouble } from '../../components/trouble';
import { useHref } from '../../frame/app-link';
import { Found } from './found';
import { landingOf } from './landing';
import { NothingFound } from './nothing-found';

export default function SearchPage() {
  const [q, setQ] = useQueryState('q', parseAsString.withOptions({ history: 'push' }));
  return (
    <Page title="Search" lead="Any id, the beginning of a message ID, or a whole address.">
      <Box key={`box ${q}`} initial={q ?? ''} onSearch={setQ} />
      {q !== null && q.trim() !== '' && <Answer key={q} q={q.trim()} />}
    </Page>
  );
}

function Box({ initial, onSearch }: { readonly initial: string; readonly onSearch: (q: string) => void }) {
  const [text, setText] = useState(initial);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onSearch(text.trim());
      }}
    >
      <Group gap="xs" maw={640} wrap="nowrap">
        <TextInput
          flex={1}
          aria-label="What to search for"
          value={text}
          maxLength={320}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" size="sm" leftSection={<IconSearch size={14} />}>
          Search
        </Button>
      </Group>
    </form>
  );
}

function Answer({ q }: { readonly q: string }) {
  const { data, error, refetch } = useGet<SearchAnswer>('search', '/v1/search', { q });
  const router = useRouter();
  const hrefTo = useHref();
  const answer = data?.body;
  const landing = answer && landingOf(answer);
  const href = landing && hrefTo(landing.path, landing.query);
  useEffect(() => {
    // In place of the search: back leads to where one came from, not here again.
    if (href !== undefined) router.replace(href);
  }, [href, router]);
  if (error) return <Trouble problem={error} onRetry={() => refetch()} />;
  if (answer === undefined || href !== undefined)
    return <Skeleton height={160} aria-busy="true" aria-label="Searching" />;
  return answer.results.length === 0 ? <NothingFound q={q} lookedAt={answer.lookedAt} /> : <Found answer={answer} />;
}
