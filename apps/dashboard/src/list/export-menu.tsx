// The rows of a list as a file: streamed by the API, with the list's own filters.
'use client';
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useApp } from '../api/use-app';
import { usePermissions } from '../api/use-permissions';
import { PermittedButton } from '../components/permitted-button';

interface ExportMenuProps {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

export function ExportMenu({ path, query }: ExportMenuProps) {
  const app = useApp();
  const why = usePermissions().whyNot('export');
  const icon = <IconDownload size={14} />;
  if (why !== undefined)
    return (
      <PermittedButton whyNot={why} leftSection={icon} onClick={() => {}}>
        Export
      </PermittedButton>
    );
  const hrefFor = (format: string) => `${path}?${new URLSearchParams({ ...query, format, app: app ?? '' })}`;
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="default" leftSection={icon}>
          Export
        </Button>
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
