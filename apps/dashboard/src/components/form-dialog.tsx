// A form in a dialog, which a press beside it does not close: what was typed would be lost.
'use client';
import { Dialog } from './dialog';
import { Form, type FormProps } from './form';

interface FormDialogProps extends Omit<FormProps, 'onBack'> {
  readonly title: string;
  readonly onClose: () => void;
}

export function FormDialog({ title, onClose, ...form }: FormDialogProps) {
  return (
    <Dialog onClose={onClose} title={title} closeOnClickOutside={false}>
      <Form {...form} onBack={onClose} />
    </Dialog>
  );
}
