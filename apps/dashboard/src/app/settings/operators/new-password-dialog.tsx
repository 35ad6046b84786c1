// For somebody who forgot their password: a link with which they set a new one, made for a reason.
'use client';
import type { Operator, PasswordReset } from '@oneping/contracts';
import { api } from '../../../api/api';
import { useApp } from '../../../api/use-app';
import { ReasonDialog } from '../../../components/reason-dialog';

interface NewPasswordDialogProps {
  readonly operator: Operator;
  readonly onLink: (link: string) => void;
  readonly onClose: () => void;
}

export function NewPasswordDialog({ operator: { id, email, name }, onLink, onClose }: NewPasswordDialogProps) {
  const app = useApp();
  async function offer(reason: string): Promise<void> {
    const path = `/v1/operators/${id}/password-reset`;
    onLink((await api.write<PasswordReset>('POST', path, { reason }, { query: { app } })).body.link);
  }
  return (
    <ReasonDialog title={`Link to a new password: ${name ?? email}`} verb="Make the link" onClose={onClose} act={offer}>
      For who forgot theirs. Nothing changes until they use it; then they are signed out everywhere and sign in with the
      new one. Whoever has the link can do that: make sure that it is really they who ask.
    </ReasonDialog>
  );
}
