// A dialog that is there as long as it is open. As it goes, the focus is back on what opened it.
'use client';
import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

export function Dialog(props: Omit<ModalProps, 'opened' | 'size'>) {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the dialog has let go of the focus.
      setTimeout(() => opener instanceof HTMLElement && opener.focus({ preventScroll: true }));
    },
    [opener],
  );
  return <Modal opened size="md" {...props} />;
}
