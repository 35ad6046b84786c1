// A form in a dialog, which a press beside it does not close: what was typed would be lost.
'use client';
import { Modal } from '@mantine/core';
import { Form, type FormProps } from './form';

interface FormDialogProps extends Omit<FormProps, 'onBack'> {
  readonly title: string;
  readonly onClose: () => void;
}

export function FormDialog({ title, onClose, ...form }: FormDialogProps) {
  return (
    <Modal opened onClose={onClose} title={title} size="md" closeOnClickOutside={false}>
      <Form {...form} onBack={onClose} />
    </Modal>
  );
}
