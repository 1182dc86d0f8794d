import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../ui/api.ts';
import { fieldErrorsOf } from '../../../ui/api-error.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import dialog from '../../../ui/dialog.module.css';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { refresh } from '../../../ui/query.ts';
import { erasureReport } from '../contract.ts';
import { ErasureLines } from './ErasureLines.tsx';
import { privacyPath } from './privacy-queries.ts';

type Props = { client: { id: number; firstName: string; lastName: string }; onClose: () => void; onErased: () => void };

/** Asks for the name, erases, and shows what went and what stayed. */
export function EraseDialog({ client, onClose, onErased }: Props) {
  const name = `${client.firstName} ${client.lastName}`;
  const [typed, setTyped] = useState('');
  const erasing = useMutation({
    mutationFn: () => api.post(`${privacyPath}/clients/${client.id}/erase`, { name: typed }, erasureReport),
    onSuccess: () => refresh('/api/clients', privacyPath),
  });
  const close = erasing.data ? onErased : onClose;
  if (erasing.data) {
    return (
      <Dialog title={`${name} was erased`} isOpen onClose={close} width={560}>
        <ErasureLines report={erasing.data} />
        <div className={dialog.actions}>
          <Button variant="filled" data-autofocus onClick={close}>
            Done
          </Button>
        </div>
      </Dialog>
    );
  }
  const isSame = typed.trim().toLowerCase() === name.toLowerCase();
  return (
    <Dialog title={`Erase ${name}?`} isOpen onClose={close} width={560}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault();
          if (isSame) erasing.mutate();
        }}
      >
        <p>
          Notes, measurements, messages and subscriptions are deleted for good. Appointments and purchases stay as
          figures without a name; issued invoices stay as tax law asks. This cannot be undone, not by restoring a backup
          either.
        </p>
        <TextInput
          label={`Type ${name} to confirm`}
          autoComplete="off"
          data-autofocus
          value={typed}
          error={fieldErrorsOf(erasing.error).name}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <FormFailure error={erasing.error} fallback="Nothing was erased." />
        <div className={dialog.actions}>
          <Button onClick={close}>Keep</Button>
          <Button type="submit" color="red" variant="filled" disabled={!isSame || erasing.isPending}>
            {erasing.isPending ? 'Erasing...' : 'Erase for good'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
