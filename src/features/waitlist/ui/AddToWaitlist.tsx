import { Button, NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { dayIn } from '../../../shared/format-time.ts';
import { id } from '../../../shared/zod.ts';
import { api } from '../../../ui/api.ts';
import { fieldErrorsOf } from '../../../ui/api-error.ts';
import dialog from '../../../ui/dialog.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { toast } from '../../../ui/toast.ts';
import { usePractitioners } from '../../appointments/ui/use-practitioners.ts';
import { useCurrentUser } from '../../auth/ui/use-current-user.ts';
import { servicesQuery } from '../../availability/ui/availability-queries.ts';
import { ClientSelect } from '../../clients/ui/ClientSelect.tsx';
import { entryInput, partLabels, partsOfDay } from '../contract.ts';
import { refreshWaitlist, waitlistPath } from './waitlist-queries.ts';

type Props = { isOpen: boolean; onClose: () => void };

/** Puts a client into one's own line, or a colleague's; she is told by email. */
export function AddToWaitlist({ isOpen, onClose }: Props) {
  const me = useCurrentUser();
  const today = dayIn(Date.now(), me.practice.timeZone);
  const practitioners = usePractitioners();
  const own = practitioners.find(({ userId }) => userId === me.id) ?? practitioners[0];
  const services = useQuery({ ...servicesQuery, enabled: isOpen }).data ?? [];
  const form = useForm({
    initialValues: {
      clientId: '',
      serviceId: '',
      firstDay: today,
      lastDay: dayIn(Date.now() + month, 'UTC'),
      partOfDay: 'any',
      userId: '',
    },
    validate: schemaResolver(entryInput, { sync: true }),
  });
  const close = () => {
    onClose();
    form.reset();
  };
  const adding = useMutation({
    mutationFn: (values: typeof form.values) => api.post(waitlistPath, entryInput.parse(values), added),
    onSuccess: async () => {
      toast.success('Added to the waitlist', 'We’ll email them to let them know.');
      close();
      await refreshWaitlist();
    },
    onError: error => {
      form.setErrors(fieldErrorsOf(error));
      focusFirstError(form, fieldErrorsOf(error));
    },
  });
  const client = form.getInputProps('clientId');
  return (
    <FormDialog title="Add to waitlist" isOpen={isOpen} isDirty={form.isDirty()} onClose={close}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          values => adding.mutate(values),
          errors => focusFirstError(form, errors),
        )}
      >
        <div className={dialog.fields}>
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
        </div>
        <FormFailure error={adding.error} />
        <div className={dialog.actions}>
          <Button onClick={close}>Cancel</Button>
          <SubmitButton isPending={adding.isPending} pendingLabel="Adding...">
            Add to waitlist
          </SubmitButton>
        </div>
      </form>
    </FormDialog>
  );
}

/** Four weeks, in milliseconds: for how long somebody waits unless said otherwise. */
const month = 28 * 24 * 60 * 60 * 1_000;

const added = z.object({ id });
