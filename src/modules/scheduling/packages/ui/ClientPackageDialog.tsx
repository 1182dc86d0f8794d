import { Button, TextInput } from '@mantine/core';
import { formatMoment } from '../../../../shared/format-moment.ts';
import { api } from '../../../../ui/api.ts';
import dialog from '../../../../ui/dialog.module.css';
import { DialogForm, FormFrame, useFormModal } from '../../../../ui/FormModal.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { Optional } from '../../../../ui/Optional.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { refreshClients } from '../../../people/clients/ui/client-queries.ts';
import { type ClientPackage, clientPackage, clientPackageInput, useReasons } from '../contract.ts';
import { describeHeld, describeLeft } from './format-package.ts';
import { clientPackagesPath } from './package-queries.ts';
import classes from './packages.module.css';
import { useTakeBack } from './use-take-back.ts';

type Props = { held: ClientPackage; isOpen: boolean; onClose: () => void };

/** One package of a client: the sessions that used it, and how many it has until when. */
export function ClientPackageDialog({ held, isOpen, onClose }: Props) {
  const { currency } = useCurrentUser().practice;
  const mayWrite = useMay('packages.write');
  const mayBill = useMay('invoices.write') && held.price !== null;
  const takeBack = useTakeBack(held, onClose);
  const { form, saving } = useFormModal({
    initialValues: { sessions: String(held.sessions), lastDay: held.lastDay ?? '' },
    schema: clientPackageInput,
    save: input => api.put(`${clientPackagesPath(held.clientId)}/${held.id}`, input, clientPackage),
    onSaved: async (_, values) => {
      form.resetDirty(values);
      toast.success('Package saved');
      onClose();
      await refreshClients();
    },
  });
  return (
    <FormFrame title={held.name} isOpen={isOpen} isDirty={form.isDirty()} onClose={onClose}>
      <p>
        <b>{describeLeft(held)}</b>
        <span className={classes.quiet}> · {describeHeld(held, currency)}</span>
      </p>
      <Uses held={held} />
      {mayBill && (
        <ButtonLink
          size="xs"
          className={classes.bill}
          to="/invoicing/new"
          search={{ package: held.id }}
          leftSection={<Icon name="invoice" size={16} />}
        >
          Create invoice
        </ButtonLink>
      )}
      {mayWrite ? (
        <DialogForm
          form={form}
          saving={saving}
          onCancel={onClose}
          label="Save package"
          pendingLabel="Saving..."
          actions={
            held.used === 0 && (
              <Button variant="subtle" color="gray" className={classes.aside} onClick={() => void takeBack()}>
                Delete
              </Button>
            )
          }
        >
          <div className={dialog.pair}>
            <TextInput
              label="Sessions"
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              data-autofocus
              {...form.getInputProps('sessions')}
            />
            <TextInput label={<Optional>Last day</Optional>} type="date" {...form.getInputProps('lastDay')} />
          </div>
        </DialogForm>
      ) : (
        <div className={dialog.actions}>
          <Button onClick={onClose}>Close</Button>
        </div>
      )}
    </FormFrame>
  );
}

function Uses({ held: { uses } }: { held: ClientPackage }) {
  const { timeZone } = useCurrentUser().practice;
  if (!uses.length) return <p className={classes.unused}>Not used yet.</p>;
  return (
    <ul className={classes.uses} aria-label="Appointments that used it">
      {uses.map(({ id, title, startTime, reason }) => (
        <li key={id}>
          <span>{title}</span>
          <span className={classes.quiet}>
            {formatMoment(startTime, timeZone)}
            {reason === 'late_cancelled' && `, ${useReasons.late_cancelled.toLowerCase()}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
