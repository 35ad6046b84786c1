// In the place of figures, for whoever has no app to look at: a service that was just set up has none.
'use client';
import { Anchor, Paper } from '@mantine/core';
import { usePermissions } from '../api/use-permissions';
import { Empty } from '../components/empty';
import { AppLink } from '../frame/app-link';

export function NoApp() {
  const mayMake = usePermissions().may('admin');
  return (
    <Paper p={0}>
      <Empty kind="never" title="No app yet">
        {mayMake ? (
          <>
            An app is the scope of one service, with keys and senders of its own.{' '}
            <Anchor component={AppLink} path="/apps" underline="always" inherit>
              Make the first one
            </Anchor>
          </>
        ) : (
          'You are a member of none. An admin can let you into one.'
        )}
      </Empty>
    </Paper>
  );
}
