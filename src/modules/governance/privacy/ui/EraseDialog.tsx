import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { refresh } from '../../../../ui/data/query.ts';
import { FormModal, useFormModal } from '../../../../ui/form/FormModal.tsx';
import { Dialog } from '../../../../ui/layout/Dialog.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import { type ErasureReport, erasureInput, erasureReport, sessionsAhead } from '../contract.ts';
import { ErasureLines, ReportFile } from './ErasureLines.tsx';
import classes from './privacy.module.css';
import { privacyPath } from './privacy-queries.ts';

type Props = { client: { id: number; firstName: string; lastName: string }; onClose: () => void; onErased: () => void };

/** Asks for the client's name to confirm; shows the report afterwards. */
export function EraseDialog({ client, onClose, onErased }: Props) {
  // Stored, because after the erasure the page reloads the client without a name.
  const [name] = useState(`${client.firstName} ${client.lastName}`);
  const [report, setReport] = useState<ErasureReport | null>(null);
  const step = useFormModal({
    initialValues: { name: '' },
    schema: erasureInput,
    save: fields => api.post(`${privacyPath}/clients/${client.id}/erase`, fields, erasureReport),
    onSaved: answer => {
      setReport(answer);
      void refresh('/api/clients', privacyPath);
    },
  });
  if (report) {
    return (
      <Dialog key="report" title={`${name} was erased`} isOpen onClose={onErased} width={560}>
        <ErasureLines report={report} />
        <div className={dialog.actions}>
          <ReportFile report={report} />
          <Button variant="filled" data-autofocus onClick={onErased}>
            Done
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <FormModal
      title={`Erase ${name}?`}
      isOpen
      onClose={onClose}
      {...step}
      label="Erase permanently"
      pendingLabel="Erasing..."
      isDestructive
      wayOut={
        sentenceOf(step.saving.error, '') === sessionsAhead && (
          <Link to="/clients/$id" params={{ id: String(client.id) }} search={{ tab: 'appointments' }} onClick={onClose}>
            Show appointments
          </Link>
        )
      }
      head={
        <p className={`${dialog.message} ${classes.head}`}>
          Notes, measurements, messages and subscriptions are permanently deleted. Appointments and purchases stay
          without a name. Issued invoices stay as tax law requires. This can’t be undone, not even by restoring a
          backup.
        </p>
      }
    >
      <TextInput
        label={`Type “${name}” to confirm`}
        autoComplete="off"
        data-autofocus
        {...step.form.getInputProps('name')}
      />
    </FormModal>
  );
}
