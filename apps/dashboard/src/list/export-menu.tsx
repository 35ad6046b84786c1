// The rows of a list as a file: streamed by the API, with the list's own filters.
'use client';
import { Button, Menu, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useApp } from '../api/use-app';
import { usePermissions } from '../api/use-permissions';

interface ExportMenuProps {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

export function ExportMenu({ path, query }: ExportMenuProps) {
  const app = useApp();
  const why = usePermissions().whyNot('export');
  const hrefFor = (format: string) => `${path}?${new URLSearchParams({ ...query, format, app: app ?? '' })}`;
  return (
    <Menu position="bottom-end" shadow="md" disabled={why !== undefined}>
      <Menu.Target>
        <Tooltip label={why} disabled={why === undefined}>
          <Button
            variant="default"
            {...(why === undefined ? {} : { 'data-disabled': true, 'aria-disabled': true })}
            leftSection={<IconDownload size={14} />}
          >
            Export
          </Button>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={hrefFor('csv')} download>
          CSV
        </Menu.Item>
        <Menu.Item component="a" href={hrefFor('ndjson')} download>
          NDJSON
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
