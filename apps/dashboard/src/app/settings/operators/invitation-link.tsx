// The link of an invitation, or that there is none any more.
'use client';
import { Alert } from '@mantine/core';
import type { Invited } from '@oneping/contracts';
import { LinkOnce } from './link-once';

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
    <LinkOnce
      title={`Give this link to ${email}. It is shown this once, and lasts seven days.`}
      label="Link of the invitation"
      link={invitation}
      onClose={onClose}
    />
  );
}
