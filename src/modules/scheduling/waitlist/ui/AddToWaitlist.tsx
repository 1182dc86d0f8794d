import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { dayIn } from '../../../../shared/format/format-time.ts';
import { id } from '../../../../shared/zod.ts';
import { api } from '../../../../ui/data/api.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormModal, useFormModal } from '../../../../ui/form/FormModal.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { willEmail } from '../../../messaging/emails/ui/will-email.ts';
import { ClientSelect } from '../../../people/clients/ui/ClientSelect.tsx';
import { usePractitioners } from '../../appointments/ui/use-practitioners.ts';
import { servicesQuery } from '../../availability/ui/availability-queries.ts';
import { entryInput, partLabels, partsOfDay } from '../contract.ts';
import { refreshWaitlist, waitlistPath } from './waitlist-queries.ts';

type Props = { isOpen: boolean; onClose: () => void };

/** Adds a client to the user's waitlist or a colleague's; the client gets an email. */
export function AddToWaitlist({ isOpen, onClose }: Props) {
  const me = useCurrentUser();
  const today = dayIn(Date.now(), me.practice.timeZone);
  const practitioners = usePractitioners();
  const own = practitioners.find(({ userId }) => userId === me.id) ?? practitioners[0];
  const services = useQuery({ ...servicesQuery, enabled: isOpen }).data ?? [];
  const close = () => {
    onClose();
    form.reset();
  };
  const { form, saving } = useFormModal({
    initialValues: {
      clientId: '',
      serviceId: '',
      firstDay: today,
      lastDay: dayIn(Date.now() + month, 'UTC'),
      partOfDay: 'any',
      userId: '',
    },
    schema: entryInput,
    save: input => api.post(waitlistPath, input, added),
    onSaved: async () => {
      toast.success('Added to the waitlist', willEmail(me.practice.hasMailServer, 'them', ' to let them know'));
      close();
      await refreshWaitlist();
    },
  });
  const client = form.getInputProps('clientId');
  return (
    <FormModal
      title="Add to waitlist"
      isOpen={isOpen}
      onClose={close}
      form={form}
      saving={saving}
      label="Add to waitlist"
      pendingLabel="Adding..."
    >
      <ClientSelect
        label="Client"
        data-autofocus
        {...client}
        value={form.values.clientId}
        known={null}
        onPick={picked => client.onChange(picked ? String(picked.id) : '')}
      />
      <NativeSelect
        label="Service"
        data={[
          { value: '', label: 'Choose a service' },
          ...services.map(service => ({ value: String(service.id), label: service.name })),
        ]}
        {...form.getInputProps('serviceId')}
      />
      {practitioners.length > 1 && (
        <NativeSelect
          label="Practitioner"
          data={practitioners.map(each => ({ value: String(each.userId), label: each.name }))}
          {...form.getInputProps('userId')}
          value={form.values.userId || String(own?.userId)}
        />
      )}
      <div className={dialog.pair}>
        <TextInput label="From" type="date" {...form.getInputProps('firstDay')} />
        <TextInput label="To" type="date" {...form.getInputProps('lastDay')} />
      </div>
      <NativeSelect
        label="Time of day"
        data={partsOfDay.map(value => ({ value, label: partLabels[value] }))}
        {...form.getInputProps('partOfDay')}
      />
    </FormModal>
  );
}

/** Four weeks in milliseconds, the default duration of an entry. */
const month = 28 * 24 * 60 * 60 * 1_000;

const added = z.object({ id });
