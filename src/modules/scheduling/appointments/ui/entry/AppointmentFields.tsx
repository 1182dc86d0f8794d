import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Optional } from '../../../../../ui/Optional.tsx';
import { get } from '../../../../../ui/query.ts';
import { useCurrentUser, useMay } from '../../../../accounts/auth/ui/use-current-user.ts';
import { type Service, service } from '../../../availability/contract.ts';
import { PackageBalance } from '../../../packages/ui/PackageBalance.tsx';
import type { Appointment } from '../../contract.ts';
import { usePractitioners } from '../use-practitioners.ts';
import { type AppointmentForm, clock, lastMinute, minuteOf, timesOf } from './appointment-form.ts';
import { ClientField } from './ClientField.tsx';
import { MoreOptions } from './MoreOptions.tsx';
import { TimeFields } from './TimeFields.tsx';

const servicesQuery = get(['/api/services'], service.array());

type Props = {
  form: AppointmentForm;
  /** The one to edit; null for a new one. */
  appointment: Appointment | null;
  client: Appointment['client'] | null;
};

export function AppointmentFields({ form, appointment, client }: Props) {
  const { timeZone: zone, hasMailServer } = useCurrentUser().practice;
  const services = useQuery(servicesQuery).data ?? [];
  const practitioners = usePractitioners();
  const mayAdd = useMay('clients.write');
  const isAhead = !form.values.startDate || Date.parse(timesSafely(form, zone)) > Date.now();
  return (
    <>
      <ClientField form={form} known={client} mayAdd={mayAdd && !appointment} />
      <NativeSelect
        label={<Optional>Service</Optional>}
        data-autofocus={client !== null || undefined}
        data={[
          { value: '', label: 'No service' },
          ...services.map(each => ({ value: String(each.id), label: offer(each) })),
        ]}
        {...form.getInputProps('serviceId')}
        onChange={event => chooseService(form, services, event.currentTarget.value)}
      />
      {practitioners.length > 1 && (
        <NativeSelect
          label="Practitioner"
          data={practitioners.map(each => ({ value: String(each.userId), label: each.name }))}
          {...form.getInputProps('userId')}
        />
      )}
      <TimeFields form={form} />
      <Balance form={form} id={appointment?.id} />
      <Textarea
        label={<Optional>Description</Optional>}
        rows={2}
        maxLength={10_000}
        {...form.getInputProps('description')}
      />
      <MoreOptions form={form} isNew={!appointment} />
      {appointment && isNewlyCancelled(appointment, form) && (
        <Checkbox
          label="Late cancellation"
          description="Uses a session from the client’s package."
          {...form.getInputProps('isLate', { type: 'checkbox' })}
        />
      )}
      {isAhead && (
        <Checkbox
          label={appointment ? 'Email the client about a new time or cancellation' : 'Email the client'}
          description={hasMailServer ? undefined : 'No mail server is set up, so this email won’t be sent.'}
          {...form.getInputProps('tellClient', { type: 'checkbox' })}
        />
      )}
    </>
  );
}

const isNewlyCancelled = (appointment: Appointment, form: AppointmentForm) =>
  form.values.status === 'cancelled' && appointment.status !== 'cancelled';

/** What is left of the client's package, once it is clear whose session this is and when. */
function Balance({ form, id }: { form: AppointmentForm; id: number | undefined }) {
  const { timeZone: zone } = useCurrentUser().practice;
  const { clientId, isNewClient, type, status } = form.values;
  const startTime = timesSafely(form, zone);
  const isOff = status === 'cancelled' || status === 'no_show';
  if (isNewClient || isOff || !clientId || !type || !startTime) return null;
  return <PackageBalance clientId={Number(clientId)} type={type} startTime={startTime} id={id} />;
}

const offer = ({ name, durationMinutes }: Service) => `${name}, ${durationMinutes} min`;

/** Fills in what the service says: its name, type and length. */
function chooseService(form: AppointmentForm, services: Service[], value: string) {
  form.setFieldValue('serviceId', value);
  const chosen = services.find(({ id }) => String(id) === value);
  if (!chosen) return;
  const { startTime } = form.getValues();
  const end = startTime && clock(Math.min(minuteOf(startTime) + chosen.durationMinutes, lastMinute));
  form.setValues({ title: chosen.name, type: chosen.type, ...(end && { endTime: end }) });
}

/** Half a date is none yet. */
function timesSafely(form: AppointmentForm, zone: string): string {
  const { startDate, startTime } = form.values;
  return startDate && startTime ? timesOf({ ...form.values, endTime: startTime }, zone).startTime : '';
}
