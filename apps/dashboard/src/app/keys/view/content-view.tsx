// What was posted, to read: text as text, HTML in a frame that can do nothing.
'use client';
import { ScrollArea, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import classes from './content.module.css';
import { type ContentPart, contentParts } from './content-parts';
import { previewDocument } from './html-preview';
import { inertHtml } from './inert-html';

interface ContentViewProps {
  readonly content: Readonly<Record<string, unknown>> | string;
  readonly metadata: Readonly<Record<string, unknown>> | string | null;
}

export function ContentView({ content, metadata }: ContentViewProps) {
  const hasMetadata = metadata !== null && Object.keys(metadata).length > 0;
  const metadataText = typeof metadata === 'string' ? metadata : JSON.stringify(metadata, null, 2);
  return (
    <Stack gap="sm">
      {contentParts(content).map((part) =>
        part.kind === 'html' ? <Html key={part.name} part={part} /> : <Part key={part.name} part={part} />,
      )}
      {hasMetadata && <Part part={{ name: 'Metadata', kind: 'text', value: metadataText }} />}
    </Stack>
  );
}

function Part({ part: { name, value } }: { readonly part: ContentPart }) {
  return (
    <div>
      <Label>{name}</Label>
      <ScrollArea.Autosize mah={290} viewportProps={{ tabIndex: 0, 'aria-label': name }}>
        <pre className={classes['text']}>
          <bdi>{value}</bdi>
        </pre>
      </ScrollArea.Autosize>
    </div>
  );
}

function Html({ part }: { readonly part: ContentPart }) {
  const [view, setView] = useState('preview');
  return (
    <div>
      <SegmentedControl
        size="xs"
        mb={4}
        maw="100%"
        styles={{ label: { whiteSpace: 'normal' } }}
        aria-label={`${part.name}, how to show it`}
        value={view}
        onChange={setView}
        data={[
          { value: 'preview', label: `${part.name} preview` },
          { value: 'source', label: 'Source' },
        ]}
      />
      {view === 'source' ? (
        <Part part={{ ...part, name: `${part.name}, source` }} />
      ) : (
        <>
          <iframe
            title={`${part.name} preview`}
            className={classes['frame']}
            sandbox=""
            referrerPolicy="no-referrer"
            srcDoc={previewDocument(inertHtml(part.value))}
          />
          <Text size="xs" c="dimmed" mt={4}>
            Images and links are off.
          </Text>
        </>
      )}
    </div>
  );
}

function Label({ children }: { readonly children: string }) {
  return (
    <Text size="xs" c="dimmed" mb={2}>
      {children}
    </Text>
  );
}
