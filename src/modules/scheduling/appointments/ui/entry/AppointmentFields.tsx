import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { appointmentTypes, typeLabels } from '../../../../../shared/appointment-types.ts';
import { formatMinutes } from '../../../../../shared/format/duration.ts';
import { formatTime } from '../../../../../shared/format/format-time.ts';
import { may } from '../../../../../shared/permissions.ts';
import { get } from '../../../../../ui/data/query.ts';
import { Optional } from '../../../../../ui/form/Optional.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { Disclosure } from '../../../../../ui/layout/Disclosure.tsx';
import dialog from '../../../../../ui/layout/dialog.module.css';
import { clock } from '../../../../../ui/time/practice-time.ts';
import { useCurrentUser, useMay } from '../../../../accounts/auth/ui/use-current-user.ts';
import { ClientSelect } from '../../../../people/clients/ui/ClientSelect.tsx';
import { fullName } from '../../../../people/clients/ui/format-client.ts';
import { type Service, service } from '../../../availability/contract.ts';
import { describePlace, PlaceFields } from '../../../availability/ui/PlaceFields.tsx';
import { useIsBusy } from '../../../busy-calendars/ui/use-busy-times.ts';
import { PackageBalance } from '../../../packages/ui/PackageBalance.tsx';
import { type Appointment, appointmentStatuses, statusLabels } from '../../contract.ts';
import { usePractitioners } from '../use-practitioners.ts';
import { type AppointmentForm, type AppointmentValues, lastMinute, minuteOf, timesOf } from './appointment-form.ts';
import classes from './entry.module.css';
import { RepeatFields } from './RepeatFields.tsx';

const servicesQuery = get(['/api/services'], service.array());

type MoreOptionsProps = { form: AppointmentForm; isNew: boolean };

/** Fields filled in by the service; collapsed for a new appointment, with a summary of the values. */
function MoreOptions({ form, isNew }: MoreOptionsProps) {
  // Collapsed fields are rendered after the first frame, so that the dialog opens faster.
  const hasFields = useDeferredValue(true, !isNew);
  return (
    <Disclosure
      className={classes.more}
      open={!isNew}
      summary={
        <>
          <span>More options</span>
          <small>{summaryOf(form.values)}</small>
        </>
      }
    >
      {hasFields && (
        <div className={dialog.fields}>
          <TextInput label="Title" required withAsterisk={false} maxLength={200} {...form.getInputProps('title')} />
          <div className={classes.kind}>
            <NativeSelect
              label="Type"
              data={appointmentTypes.map(type => ({ value: type, label: typeLabels[type] }))}
              {...form.getInputProps('type')}
            />
            <NativeSelect
              label="Status"
              data={appointmentStatuses.map(status => ({ value: status, label: statusLabels[status] }))}
              {...form.getInputProps('status')}
            />
          </div>
          <PlaceFields
            values={form.values}
            onChange={place => form.setValues(place)}
            error={form.errors.placeDetail}
            hasRooms={isNew}
          />
          <TextInput label="End time" type="time" required withAsterisk={false} {...form.getInputProps('endTime')} />
          {isNew && <RepeatFields form={form} />}
        </div>
      )}
    </Disclosure>
  );
}

function summaryOf({ title, status, repeat, placeKind, placeDetail }: AppointmentValues) {
  const place = describePlace(placeKind || null, placeDetail);
  return [title.trim(), status && statusLabels[status], place, repeat && 'Repeats'].filter(Boolean).join(' · ');
}

/** In the practice's time zone. Changing the start also moves the end. */
function TimeFields({ form }: { form: AppointmentForm }) {
  const start = form.getInputProps('startTime');
  const moveStart = (value: string) => {
    const { startTime, endTime } = form.getValues();
    const length = minuteOf(endTime) - minuteOf(startTime);
    form.setFieldValue('startTime', value);
    if (value && length > 0) form.setFieldValue('endTime', clock(Math.min(minuteOf(value) + length, lastMinute)));
  };
  return (
    <div>
      <div className={dialog.pair}>
        <TextInput
          label="Date"
          type="date"
          required
          withAsterisk={false}
          min="1970-01-01"
          max="2199-12-31"
          {...form.getInputProps('startDate')}
        />
        <TextInput
          label="Start time"
          type="time"
          required
          withAsterisk={false}
          {...start}
          onChange={event => moveStart(event.currentTarget.value)}
        />
      </div>
      <p className={classes.until}>{untilOf(form)}</p>
    </div>
  );
}

/** For example "30 minutes, until 10:30 AM"; nothing if the times are invalid. */
function untilOf({ values: { startTime, endTime } }: AppointmentForm) {
  const length = minuteOf(endTime) - minuteOf(startTime);
  return length > 0 ? `${formatMinutes(length)}, until ${formatTime(`2000-01-01T${endTime}:00Z`, 'UTC')}` : null;
}

type ExistingClient = { id: number; firstName: string; lastName: string };
type ClientFieldProps = { form: AppointmentForm; existingClient: ExistingClient | null; mayAdd: boolean };

/** Searches clients on the server, or creates a new one together with the appointment. */
function ClientField({ form, existingClient, mayAdd }: ClientFieldProps) {
  const [typed, setTyped] = useState('');
  const [name, setName] = useState(existingClient ? fullName(existingClient) : '');
  if (form.values.isNewClient) return <NewClient form={form} />;
  const start = () => {
    const [firstName = '', ...rest] = typed === name ? [] : typed.trim().split(/\s+/);
    form.setValues({ isNewClient: true, clientId: '', firstName, lastName: rest.join(' ') });
  };
  const input = form.getInputProps('clientId');
  return (
    <div className={classes.client}>
      <ClientSelect
        label="Client"
        required
        withAsterisk={false}
        data-autofocus={!existingClient || undefined}
        {...input}
        value={form.values.clientId}
        known={existingClient && { id: existingClient.id, name: fullName(existingClient) }}
        onPick={client => {
          setName(client?.name ?? '');
          input.onChange(client ? String(client.id) : '');
        }}
        onTyped={setTyped}
      />
      {mayAdd && (
        <Button size="xs" variant="subtle" color="gray" leftSection={<Icon name="plus" size={16} />} onClick={start}>
          Add a new client
        </Button>
      )}
    </div>
  );
}

function NewClient({ form }: { form: AppointmentForm }) {
  return (
    <fieldset className={classes.newClient}>
      <legend>New client</legend>
      <div className={dialog.pair}>
        <TextInput label="First name" autoFocus maxLength={100} {...form.getInputProps('firstName')} />
        <TextInput label="Last name" maxLength={100} {...form.getInputProps('lastName')} />
      </div>
      <TextInput label="Email" type="email" maxLength={254} {...form.getInputProps('email')} />
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        leftSection={<Icon name="search" size={16} />}
        onClick={() => form.setValues({ isNewClient: false })}
      >
        Choose an existing client
      </Button>
    </fieldset>
  );
}

type Props = {
  form: AppointmentForm;
  /** Null for a new appointment. */
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
      <ClientField form={form} existingClient={client} mayAdd={mayAdd && !appointment} />
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
      <div>
        <TimeFields form={form} />
        <BusyHint form={form} isNew={!appointment} />
      </div>
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

/** The practice may book over busy times of other calendars. */
function BusyHint({ form, isNew }: { form: AppointmentForm; isNew: boolean }) {
  const { id, role, practice } = useCurrentUser();
  const { userId, startDate, startTime, endTime } = form.values;
  const own = may(role, 'availability.write') ? id : null;
  const isComplete = isNew && startDate && startTime && endTime;
  const times = isComplete ? timesOf(form.values, practice.timeZone) : { startTime: '', endTime: '' };
  const isBusy = useIsBusy({ ...times, userId: Number(userId) || own });
  return (
    <p role="status" className={classes.busy}>
      {isBusy && 'Busy in another calendar at this time. You can still book it.'}
    </p>
  );
}

const isNewlyCancelled = (appointment: Appointment, form: AppointmentForm) =>
  form.values.status === 'cancelled' && appointment.status !== 'cancelled';

/** Remaining sessions of the client's package, shown once client and time are known. */
function Balance({ form, id }: { form: AppointmentForm; id: number | undefined }) {
  const { timeZone: zone } = useCurrentUser().practice;
  const { clientId, isNewClient, type, status } = form.values;
  const startTime = timesSafely(form, zone);
  const isOff = status === 'cancelled' || status === 'no_show';
  if (isNewClient || isOff || !clientId || !type || !startTime) return null;
  return <PackageBalance clientId={Number(clientId)} type={type} startTime={startTime} id={id} />;
}

const offer = ({ name, durationMinutes }: Service) => `${name}, ${durationMinutes} min`;

/** Copies the service's name, type, place and duration to the form. */
function chooseService(form: AppointmentForm, services: Service[], value: string) {
  form.setFieldValue('serviceId', value);
  const chosen = services.find(({ id }) => String(id) === value);
  if (!chosen) return;
  const { startTime } = form.getValues();
  const end = startTime && clock(Math.min(minuteOf(startTime) + chosen.durationMinutes, lastMinute));
  const place = { placeKind: chosen.placeKind ?? '', placeDetail: chosen.placeDetail ?? '' } as const;
  form.setValues({ title: chosen.name, type: chosen.type, ...place, ...(end && { endTime: end }) });
}

/** Empty for an incomplete date. */
function timesSafely(form: AppointmentForm, zone: string): string {
  const { startDate, startTime } = form.values;
  return startDate && startTime ? timesOf({ ...form.values, endTime: startTime }, zone).startTime : '';
}
