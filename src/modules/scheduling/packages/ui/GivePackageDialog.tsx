import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dayIn } from '../../../../shared/format-time.ts';
import { api } from '../../../../ui/api.ts';
import dialog from '../../../../ui/dialog.module.css';
import { FormModal, useFormModal } from '../../../../ui/FormModal.tsx';
import { Optional } from '../../../../ui/Optional.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { refreshClients } from '../../../people/clients/ui/client-queries.ts';
import { clientPackage, giveInput, type PracticePackage } from '../contract.ts';
import { dayAfter } from './day-after.ts';
import { clientPackagesPath, packagesQuery } from './package-queries.ts';
import { typeChoices } from './type-choices.ts';

type Props = { clientId: number; isOpen: boolean; onClose: () => void };

const empty = { packageId: '', name: '', sessions: '', price: '', type: '', lastDay: '' };
type Values = typeof empty;

/** Gives or sells a package of the list, as it is or as it was agreed, or one of its own. */
export function GivePackageDialog({ clientId, isOpen, onClose }: Props) {
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
    const found = offered.find(({ id }) => String(id) === packageId);
    form.setValues(found ? valuesOf(found, dayIn(Date.now(), timeZone)) : empty);
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
  // Blank is missing, not zero.
  sessions: sessions.trim() || undefined,
});

const valuesOf = ({ id, name, sessions, price, type, validDays }: PracticePackage, today: string): Values => ({
  packageId: String(id),
  name,
  sessions: String(sessions),
  price: price ?? '',
  type: type ?? '',
  lastDay: validDays ? dayAfter(today, validDays) : '',
});
