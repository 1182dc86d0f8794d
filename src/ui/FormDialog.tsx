import type { ReactNode } from 'react';
import { confirm } from './confirm.ts';
import { Dialog } from './Dialog.tsx';

type Props = {
  title: string;
  isOpen: boolean;
  /** Something is typed: neither a click beside the dialog nor Escape throws it away unasked. */
  isDirty: boolean;
  onClose: () => void;
  onClosed?: () => void;
  children: ReactNode;
};

/** A form in a dialog. Enter submits, Escape closes. */
export function FormDialog({ title, isOpen, isDirty, onClose, onClosed, children }: Props) {
  const askToClose = async () => {
    const isConfirmed = await confirm({
      title: 'Discard your changes?',
      message: 'They haven’t been saved.',
      confirmLabel: 'Discard',
      cancelLabel: 'Keep editing',
      isDestructive: true,
    });
    if (isConfirmed) onClose();
  };
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
      isLight={!isDirty}
      onKeyDown={event => isDirty && event.key === 'Escape' && void askToClose()}
    >
      {children}
    </Dialog>
  );
}
