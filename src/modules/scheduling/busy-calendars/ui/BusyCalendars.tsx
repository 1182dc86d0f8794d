import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { get, refresh } from '../../../../ui/data/query.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormModal, useFormModal } from '../../../../ui/form/FormModal.tsx';
import { Optional } from '../../../../ui/form/Optional.tsx';
import { formatRelative } from '../../../../ui/format-relative.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Disclosure } from '../../../../ui/layout/Disclosure.tsx';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import { RowSkeletons } from '../../../../ui/table/RowSkeletons.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { type BusyCalendar, busyCalendar, busyCalendarInput, countedWeeks, maxCalendars } from '../contract.ts';
import classes from './busy-calendars.module.css';

const path = '/api/busy-calendars';
const calendarsQuery = get([path], busyCalendar.array());

/** The calendar page shows these times, too. */
const refreshAll = () => Promise.all([refresh(path), refresh('/api/busy-times')]);

const countOf = ({ upcoming }: BusyCalendar) =>
  `${upcoming} busy ${upcoming === 1 ? 'time' : 'times'} in the next ${countedWeeks} weeks`;

/** Where each program shows the secret address. */
const programs = [
  {
    name: 'Google',
    how: 'On a computer, open Google Calendar’s settings and choose your calendar on the left. Under “Integrate calendar”, copy the “Secret address in iCal format”.',
  },
  {
    name: 'Outlook',
    how: 'On the web, open Settings, Calendar, Shared calendars. Under “Publish a calendar”, choose “Can view when I’m busy”, publish it and copy the ICS link.',
  },
  {
    name: 'iCloud',
    how: 'Open Calendar on iCloud.com and press the share icon beside your calendar. Turn on “Public Calendar” and copy the link.',
  },
  {
    name: 'Nextcloud',
    how: 'In Calendar, press the pencil beside your calendar. Share it by link and choose “Copy subscription link”.',
  },
];

function AddDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { form, saving } = useFormModal({
    initialValues: { address: '', name: '' },
    schema: busyCalendarInput,
    save: input => api.post(path, input, busyCalendar),
    onSaved: async added => {
      toast.success(`${added.name} added`, `${countOf(added)}. Clients can’t book them.`);
      onClose();
      await refreshAll();
    },
    failure: ['Failed to add the calendar', 'Please try again.'],
  });
  return (
    <FormModal
      title="Add a calendar"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      saving={saving}
      label="Add calendar"
      pendingLabel="Reading your calendar..."
    >
      <TextInput
        label="Secret address"
        description="Starts with https:// or webcal://. It’s stored encrypted and never shown again."
        maxLength={2_000}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('address')}
      />
      <TextInput
        label={<Optional>Name</Optional>}
        placeholder="For example, Family"
        maxLength={80}
        {...form.getInputProps('name')}
      />
      <div className={classes.programs}>
        <p>Where to find the address:</p>
        {programs.map(({ name, how }) => (
          <Disclosure key={name} name="program" summary={name} isQuiet>
            <p>{how}</p>
          </Disclosure>
        ))}
      </div>
    </FormModal>
  );
}

function CalendarRow({ calendar }: { calendar: BusyCalendar }) {
  const { id, name, host, unreadable } = calendar;
  const checking = useMutation({
    mutationFn: () => api.post(`${path}/${id}/check`, undefined, busyCalendar),
    onSuccess: async checked => {
      if (checked.problem) toast.failure(`We can’t read ${name}`, checked.problem);
      else toast.success(`${name} is up to date`, `${countOf(checked)}.`);
      await refreshAll();
    },
    onError: error => toast.failure('Failed to check the calendar', sentenceOf(error, 'Please try again.')),
  });
  const removing = useMutation({
    mutationFn: () => api.delete(`${path}/${id}`),
    onSuccess: async () => {
      toast.success(`${name} removed`, 'Clients can book its times again.');
      await refreshAll();
    },
    onError: error => toast.failure('Failed to remove the calendar', sentenceOf(error, 'Please try again.')),
  });
  const remove = async () => {
    const isSure = await confirm({
      title: `Remove ${name}?`,
      message: 'Clients can book its busy times right away. Nothing changes in the calendar itself.',
      confirmLabel: 'Remove',
      isDestructive: true,
    });
    if (isSure) removing.mutate();
  };
  return (
    <li className={section.row}>
      <div className={section.rowText}>
        <h3>{name}</h3>
        <p className={section.quiet}>{[host !== name && host, countOf(calendar)].filter(Boolean).join(' · ')}</p>
        <State calendar={calendar} />
        {unreadable > 0 && (
          <StatusDot tone="warning">
            {`${unreadable} ${unreadable === 1 ? 'entry' : 'entries'} couldn’t be read, so clients may book over ${unreadable === 1 ? 'it' : 'them'}`}
          </StatusDot>
        )}
      </div>
      <div className={section.rowActions}>
        <Button
          size="xs"
          disabled={checking.isPending}
          aria-label={checking.isPending ? undefined : `Check now: ${name}`}
          onClick={() => checking.mutate()}
        >
          {checking.isPending ? 'Checking...' : 'Check now'}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="red"
          disabled={removing.isPending}
          aria-label={`Remove ${name}`}
          onClick={() => void remove()}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

function State({ calendar: { state, problem, checkedAt } }: { calendar: BusyCalendar }) {
  const now = useNow();
  const since = formatRelative(checkedAt, now);
  if (state === 'working') return <p className={section.quiet}>Last checked {since}</p>;
  const next = state === 'paused' ? 'We stopped checking. Press “Check now” to start again.' : 'We’ll keep trying.';
  return (
    <>
      <StatusDot tone={state === 'paused' ? 'bad' : 'warning'}>{`${problem} ${next}`}</StatusDot>
      <p className={section.quiet}>Last read {since}. The busy times from then still count.</p>
    </>
  );
}

/** Calendars elsewhere whose busy times clients can't book. */
export function BusyCalendars() {
  const { data: calendars, error, refetch } = useQuery(calendarsQuery);
  const [opening, setOpening] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    setOpening(count => count + 1);
    setIsOpen(true);
  };
  const isFull = (calendars?.length ?? 0) >= maxCalendars;
  return (
    <Section
      title="Busy times from your other calendars"
      purpose="Clients can’t book you when you’re busy elsewhere. Only start and end times are stored, never event details."
      actions={
        calendars &&
        calendars.length > 0 &&
        !isFull && (
          <Button leftSection={<Icon name="plus" />} onClick={open}>
            Add a calendar
          </Button>
        )
      }
    >
      {calendars ? (
        calendars.length ? (
          <ul className={section.card}>
            {calendars.map(calendar => (
              <CalendarRow key={calendar.id} calendar={calendar} />
            ))}
          </ul>
        ) : (
          <div className={`${section.card} ${section.row}`}>
            <div className={section.rowText}>
              <h3>No other calendars yet</h3>
              <p className={section.quiet}>
                Paste the secret address of your Google, Outlook, iCloud or Nextcloud calendar.
              </p>
            </div>
            <div className={section.rowActions}>
              <Button onClick={open}>Add a calendar</Button>
            </div>
          </div>
        )
      ) : error ? (
        <div className={section.card}>
          <ErrorState title="Failed to load your other calendars" error={error} onRetry={() => refetch()} />
        </div>
      ) : (
        <RowSkeletons label="Loading your other calendars" />
      )}
      {isFull && <p className={classes.full}>You can add up to {maxCalendars} calendars. Remove one to add another.</p>}
      {opening > 0 && <AddDialog key={opening} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}
