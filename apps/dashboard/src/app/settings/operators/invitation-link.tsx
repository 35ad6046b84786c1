// The link of an invitation, shown this once.
'use client';
import { Alert, Button, Code, CopyButton, Group, Stack } from '@mantine/core';
import type { Invited } from '@oneping/contracts';

interface InvitationLinkProps {
  readonly invited: Invited;
  readonly onClose: () => void;
}

export function InvitationLink({ invited: { email, invitation }, onClose }: InvitationLinkProps) {
  if (invitation === undefined)
    return (
      <Alert
        color="orange"
        role="status"
        title={`${email} is invited already, or an operator`}
        withCloseButton
        onClose={onClose}
      >
        The link of an invitation is not shown again. Revoke it and invite anew where it was lost.
      </Alert>
    );
  return (
    <Alert
      color="sonar"
      role="status"
      title={`Give this link to ${email}. It is shown this once, and lasts seven days.`}
    >
      <Stack gap="xs">
        <Code
          block
          tabIndex={0}
          aria-label="Link of the invitation"
          style={{ wordBreak: 'break-all', whiteSpace: 'pre-wrap' }}
        >
          {invitation}
        </Code>
        <Group gap="xs">
          <CopyButton value={invitation}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy the link'}</Button>}
          </CopyButton>
          <Button variant="default" onClick={onClose}>
            I have kept it
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
