import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '../../../../shared/format/format-moment.ts';
import { dayIn } from '../../../../shared/format/format-time.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { DialogForm, FormFrame, FormModal, useFormModal } from '../../../../ui/form/FormModal.tsx';
import { Optional } from '../../../../ui/form/Optional.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import { ButtonLink } from '../../../../ui/layout/links.tsx';
import section from '../../../../ui/layout/section.module.css';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { refreshClients } from '../../../people/clients/ui/client-queries.ts';
import {
  type ClientPackage,
  clientPackage,
  clientPackageInput,
  giveInput,
  type PracticePackage,
  useReasons,
} from '../contract.ts';
import { describeHeld, describeLeft, typeChoices } from './format-package.ts';
import { clientPackagesPath, clientPackagesQuery, packagesQuery } from './package-queries.ts';
import classes from './packages.module.css';

type GivePackageDialogProps = { clientId: number; isOpen: boolean; onClose: () => void };

const empty = { packageId: '', name: '', sessions: '', price: '', type: '', lastDay: '' };
type Values = typeof empty;

/** Gives one of the practice's packages, optionally modified, or a custom one. */
function GivePackageDialog({ clientId, isOpen, onClose }: GivePackageDialogProps) {
  const { currency, timeZone } = useCurrentUser().practice;
  const offered = useQuery(packagesQuery).data ?? [];
  const { form, saving } = useFormModal({
    initialValues: empty,
    schema: giveInput,
    bodyOf,
    save: input => api.post(clientPackagesPath(clientId), input, clientPackage),
    onSaved: async ({ name }) => {
      toast.success('Package added', name);
      onClose();
      await refreshClients();
    },
  });
  const choose = (packageId: string) => {
    const selected = offered.find(({ id }) => String(id) === packageId);
    form.setValues(selected ? valuesOf(selected, dayIn(Date.now(), timeZone)) : empty);
    form.clearErrors();
  };
  return (
    <FormModal
      title="Add package"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      saving={saving}
      label="Add package"
      pendingLabel="Adding..."
    >
      {offered.length > 0 && (
        <NativeSelect
          label="Package"
          data-autofocus
          data={[
            { value: '', label: 'Something else' },
            ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={form.values.packageId}
          onChange={event => choose(event.currentTarget.value)}
        />
      )}
      <TextInput label="Name" maxLength={120} autoComplete="off" {...form.getInputProps('name')} />
      <div className={dialog.pair}>
        <TextInput
          label="Sessions"
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          {...form.getInputProps('sessions')}
        />
        <TextInput
          label={<Optional>{`Price in ${currency}`}</Optional>}
          description="What the client paid. Leave blank for a gift."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
          {...form.getInputProps('price')}
        />
      </div>
      <NativeSelect label="For" data={typeChoices} {...form.getInputProps('type')} />
      <TextInput label={<Optional>Last day</Optional>} type="date" {...form.getInputProps('lastDay')} />
    </FormModal>
  );
}

const bodyOf = ({ packageId, sessions, ...rest }: Values) => ({
  ...rest,
  packageId: packageId ? Number(packageId) : null,
  // An empty field is missing, not zero.
  sessions: sessions.trim() || undefined,
});

/** Calculated at noon UTC, where every calendar day has 24 hours. */
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Adds calendar months; the last day of a month that is shorter. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

function lastDayOf({ validDays, validMonths }: PracticePackage, today: string): string {
  if (validMonths) return monthsAfter(today, validMonths);
  return validDays ? dayAfter(today, validDays) : '';
}

const valuesOf = (offered: PracticePackage, today: string): Values => ({
  packageId: String(offered.id),
  name: offered.name,
  sessions: String(offered.sessions),
  price: offered.price ?? '',
  type: offered.type ?? '',
  lastDay: lastDayOf(offered, today),
});

/** `isClosed`: the client was erased, so nothing can be added. */
type Props = { clientId: number; isClosed: boolean };

export function ClientPackages({ clientId, isClosed }: Props) {
  const { data: packages, error, refetch } = useQuery(clientPackagesQuery(clientId));
  const mayWrite = useMay('packages.write') && !isClosed;
  const [opening, setOpening] = useState(0);
  const [isGiving, setIsGiving] = useState(false);
  const give = () => {
    setOpening(count => count + 1);
    setIsGiving(true);
  };
  return (
    <section className={`${section.card} ${classes.card}`} aria-labelledby="client-packages">
      <div className={classes.head}>
        <h2 id="client-packages">Packages</h2>
        {mayWrite && packages && (
          <Button size="xs" variant="subtle" color="gray" leftSection={<Icon name="plus" size={16} />} onClick={give}>
            Add
          </Button>
        )}
      </div>
      {packages ? (
        <HeldPackages packages={packages} />
      ) : error ? (
        <div className={classes.failed}>
          <ErrorState title="Failed to load packages" error={error} onRetry={() => refetch()} />
        </div>
      ) : (
        <div role="status" aria-label="Loading packages">
          <Skeleton height={14} width="60%" mb={8} />
          <Skeleton height={12} width="80%" />
        </div>
      )}
      {opening > 0 && (
        <GivePackageDialog key={opening} clientId={clientId} isOpen={isGiving} onClose={() => setIsGiving(false)} />
      )}
    </section>
  );
}

/** Only for a package without uses. */
function useTakeBack({ id, clientId, name }: ClientPackage, onDone: () => void) {
  const deletion = useMutation({
    mutationFn: () => api.delete(`${clientPackagesPath(clientId)}/${id}`),
    onSuccess: async () => {
      onDone();
      toast.success('Package deleted', name);
      await refreshClients();
    },
    onError: async error => {
      toast.failure('Failed to delete', sentenceOf(error, 'Nothing was deleted. Try again.'));
      await refreshClients();
    },
  });
  return async () => {
    const isSure = await confirm({
      title: `Delete ${name}?`,
      message: 'The client will no longer have it. It hasn’t been used.',
      confirmLabel: 'Delete',
      isDestructive: true,
    });
    if (isSure) deletion.mutate();
  };
}

type ClientPackageDialogProps = { held: ClientPackage; isOpen: boolean; onClose: () => void };

function ClientPackageDialog({ held, isOpen, onClose }: ClientPackageDialogProps) {
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

function HeldPackages({ packages }: { packages: ClientPackage[] }) {
  const { currency } = useCurrentUser().practice;
  const [openId, setOpenId] = useState<number | null>(null);
  const [opening, setOpening] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  // The package may have been deleted while its dialog is open.
  const open = packages.find(({ id }) => id === openId);
  if (!packages.length) return <p className={classes.quiet}>No packages yet.</p>;
  return (
    <>
      <ul className={classes.held}>
        {packages.toSorted(currentFirst).map(each => (
          <li key={each.id}>
            <button
              type="button"
              className={classes.one}
              data-past={isPast(each) || undefined}
              onClick={() => {
                setOpenId(each.id);
                setOpening(count => count + 1);
                setIsOpen(true);
              }}
            >
              <span className={classes.name}>{each.name}</span>
              <span className={classes.left}>{describeLeft(each)}</span>
              <svg className={classes.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(each.left / each.sessions) * 100} height="6" />
              </svg>
              <span className={classes.quiet}>{describeHeld(each, currency)}</span>
            </button>
          </li>
        ))}
      </ul>
      {open && <ClientPackageDialog key={opening} held={open} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const isPast = ({ isOver, left }: ClientPackage) => isOver || left === 0;
const currentFirst = (one: ClientPackage, other: ClientPackage) => Number(isPast(one)) - Number(isPast(other));
