// The settings of the app one looks at: how long keys last, how much may be asked, what becomes of the unknown, what is masked.
'use client';
import { SimpleGrid, Skeleton } from '@mantine/core';
import type { OnePingProblem } from '@oneping/client/session';
import type { App } from '@oneping/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api';
import { useApp } from '../../api/use-app';
import { usePermissions } from '../../api/use-permissions';
import { Form } from '../../components/form';
import { Section } from '../../components/section';
import { Trouble } from '../../components/trouble';
import { type AppDraft, draftOf, patchOf } from './app-draft';
import { ArchiveApp } from './archive-app';
import { LimitFields } from './limit-fields';
import { MaskingFields } from './masking-fields';
import { useApps } from './use-apps';

export function AppSettings() {
  const slug = useApp();
  const { apps, problem, retry } = useApps();
  const app = apps?.find((each) => each.slug === slug);
  return (
    <Section title={`Settings of ${slug ?? 'the app'}`} actions={app && <ArchiveApp app={app} />}>
      {problem && <Trouble problem={problem} onRetry={retry} />}
      {app ? <SettingsForm key={app.id} app={app} /> : !problem && <Skeleton height={240} aria-label="Loading" />}
    </Section>
  );
}

export interface AppFieldsProps {
  readonly app: App;
  readonly draft: AppDraft;
  readonly problem: OnePingProblem | null;
  readonly onChange: (part: Partial<AppDraft>) => void;
}

function SettingsForm({ app }: { readonly app: App }) {
  const client = useQueryClient();
  const why = usePermissions().whyNot('admin');
  const [changed, setChanged] = useState<Partial<AppDraft>>({});
  const patch = patchOf(app, changed);
  const refresh = () => client.invalidateQueries({ queryKey: ['apps'] });
  const save = useMutation<unknown, OnePingProblem>({
    mutationFn: async () =>
      await api.write('PATCH', `/v1/apps/${app.id}`, patch, { version: `"${app.version}"`, query: { app: app.slug } }),
    onSuccess: async () => {
      await refresh();
      setChanged({});
    },
    // What others have set comes in around what was typed here.
    onError: ({ code }) => {
      if (code === 'version_changed') void refresh();
    },
  });
  const fields: AppFieldsProps = {
    app,
    draft: { ...draftOf(app), ...changed },
    problem: save.error,
    onChange: (part) => setChanged((known) => ({ ...known, ...part })),
  };
  return (
    <Form
      verb="Save the settings"
      whyNot={why}
      isPending={save.isPending}
      problem={save.error}
      isIncomplete={Object.keys(patch).length === 0}
      onSubmit={() => save.mutate()}
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <LimitFields {...fields} />
        <MaskingFields {...fields} />
      </SimpleGrid>
    </Form>
  );
}
