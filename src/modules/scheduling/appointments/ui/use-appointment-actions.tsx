import { Button, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { addDays } from '../../../../shared/calendar-month.ts';
import { formatDayAndTime } from '../../../../shared/format/format-time.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Optional } from '../../../../ui/form/Optional.tsx';
import { Dialog } from '../../../../ui/layout/Dialog.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import { dialogOnDemand, loadsOnIntent, usePreload } from '../../../../ui/on-demand.tsx';
import { nextHour } from '../../../../ui/time/next-hour.ts';
import { wallTimeIn } from '../../../../ui/time/practice-time.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { willEmail } from '../../../messaging/emails/ui/will-email.ts';
import { reminderMessage } from '../../reminders/contract.ts';
import { type Appointment, type AppointmentStatus, statusLabels } from '../contract.ts';
import { type SeriesScope, seriesScopes } from '../entry.ts';
import { minutesOf } from './calendar/day-plan.ts';
import { clientName } from './describe-appointment.ts';
import type { Entry } from './entry/AppointmentDialog.tsx';
import type { Preset } from './entry/appointment-form.ts';
import { type Ending, useEndQuestion } from './entry/CancelDialog.tsx';
import classes from './entry/entry.module.css';
import { appointmentsPath, fieldsOf, putAppointment, refreshAppointments } from './entry/save-appointment.ts';

const AppointmentDialog = dialogOnDemand(() =>
  import('./entry/AppointmentDialog.tsx').then(file => file.AppointmentDialog),
);

/** Props for a button that opens the dialog; they preload it on hover or focus. */
export const entryIntent = loadsOnIntent(AppointmentDialog);

const labels: Record<SeriesScope, string> = {
  this: 'Only this one',
  following: 'This and following',
  all: 'All upcoming',
};

type ScopeQuestion = { title: string; answer: (scope: SeriesScope | null) => void };

/** Asks which appointments of a series to change; closing the dialog means none. */
function useScopeQuestion() {
  const [question, setQuestion] = useState<ScopeQuestion | null>(null);
  const [title, setTitle] = useState('');
  const ask = (title: string): Promise<SeriesScope | null> => {
    const { promise, resolve } = Promise.withResolvers<SeriesScope | null>();
    const answer = (scope: SeriesScope | null) => {
      setQuestion(null);
      resolve(scope);
    };
    setTitle(title);
    setQuestion({ title, answer });
    return promise;
  };
  const element = (
    <Dialog title={title} isOpen={question !== null} onClose={() => question?.answer(null)} width={400} isQuestion>
      <p className={classes.about}>This is a recurring appointment. Past, completed and cancelled ones won’t change.</p>
      <div className={dialog.actions}>
        <div className={classes.scope}>
          {seriesScopes.map(scope => (
            <Button
              key={scope}
              variant={scope === 'this' ? 'filled' : 'default'}
              data-autofocus={scope === 'this' || undefined}
              onClick={() => question?.answer(scope)}
            >
              {labels[scope]}
            </Button>
          ))}
          <Button variant="subtle" color="gray" onClick={() => question?.answer(null)}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
  return { ask, element };
}

/** `element` contains the dialogs of these actions and must be rendered. */
export type AppointmentActions = {
  open: (entry: Partial<Entry> & Pick<Entry, 'preset'>) => void;
  remove: (appointment: Appointment) => Promise<void>;
  /** Asks for confirmation, because the client is notified. */
  cancel: (appointment: Appointment) => Promise<void>;
  setStatus: (appointment: Appointment, status: AppointmentStatus) => void;
  remind: (appointment: Appointment, channel: ReminderChannel) => Promise<void>;
  accept: (request: Appointment) => void;
  /** Asks for confirmation and a message to the client. */
  decline: (request: Appointment) => void;
  /** Null if the user cancels. */
  askScope: (question: string) => Promise<SeriesScope | null>;
  element: React.ReactNode;
};

/** Initial form values from this appointment, in the practice's time zone. */
export const presetOf = (appointment: Appointment, zone: string): Preset => {
  const { day, minute } = wallTimeIn(appointment.startTime, zone);
  return { day, minute, minutes: minutesOf(appointment) };
};

/** Initial form values for a follow-up one week later, without notes or status. */
export const presetAfter = (appointment: Appointment, zone: string): Preset => {
  const preset = presetOf(appointment, zone);
  return { ...preset, day: addDays(preset.day, 7), clientId: appointment.clientId, like: appointment };
};

/** `onRemoved`: called before the lists are refetched. */
export function useAppointmentActions(onRemoved?: () => void): AppointmentActions {
  usePreload(AppointmentDialog);
  const entry = useRef<EntryHandle>(null);
  const scope = useScopeQuestion();
  const ending = useEndQuestion();
  const remove = useRemove({ askScope: scope.ask, askEnd: ending.ask, onRemoved });
  const setStatus = useSetStatus();
  const remind = useRemind();
  const answer = useRequestAnswer();
  const element = (
    <>
      <AppointmentEntry ref={entry} onAskScope={() => scope.ask('Which appointments do you want to change?')} />
      {scope.element}
      {ending.element}
      {answer.element}
    </>
  );
  const cancel = async (appointment: Appointment) => {
    const how = await ending.ask(appointment, 'cancel');
    if (how) setStatus(appointment, 'cancelled', how);
  };
  const mark: AppointmentActions['setStatus'] = (appointment, status) => setStatus(appointment, status);
  const { accept, decline } = answer;
  const open: AppointmentActions['open'] = options => entry.current?.open(options);
  return { open, remove, cancel, setStatus: mark, remind, accept, decline, askScope: scope.ask, element };
}

type EntryHandle = Pick<AppointmentActions, 'open'>;
type EntryProps = { ref: Ref<EntryHandle>; onAskScope: () => Promise<SeriesScope | null> };

/**
 * The dialog, with its state of its own, so that opening it doesn't render the calendar again. Each opening gets a new
 * key. The entry is kept during the closing transition.
 */
function AppointmentEntry({ ref, onAskScope }: EntryProps) {
  const zone = useCurrentUser().practice.timeZone;
  const [shown, setShown] = useState<Entry>(() => ({
    appointment: null,
    client: null,
    preset: nextHour(Date.now(), zone),
  }));
  const [isOpen, setIsOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const open: AppointmentActions['open'] = ({ appointment = null, client = null, preset }) => {
    setShown({ appointment, preset, client: appointment?.client ?? client });
    setOpenings(count => count + 1);
    setIsOpen(true);
  };
  useImperativeHandle(ref, () => ({ open }));
  const close = () => setIsOpen(false);
  return <AppointmentDialog key={openings} entry={shown} isOpen={isOpen} onClose={close} onAskScope={onAskScope} />;
}

type Removing = {
  askScope: (question: string) => Promise<SeriesScope | null>;
  askEnd: (appointment: Appointment, kind: 'delete') => Promise<Ending | null>;
  onRemoved: (() => void) | undefined;
};

function useRemove({ askScope, askEnd, onRemoved }: Removing) {
  const removal = useMutation({
    mutationFn: ({ id, ...query }: { id: number; scope: SeriesScope; refundDeposit?: boolean | undefined }) =>
      api.delete(`${appointmentsPath}/${id}?${queryOf(query)}`),
    onSuccess: async () => {
      onRemoved?.();
      toast.success('Appointment deleted successfully');
      await refreshAppointments();
    },
    onError: error => toast.failure('Failed to delete appointment', sentenceOf(error, 'Nothing was deleted.')),
  });
  return async (appointment: Appointment) => {
    if (appointment.seriesId) {
      const scope = await askScope('Which appointments do you want to delete?');
      if (scope) removal.mutate({ id: appointment.id, scope });
      return;
    }
    const how = await askEnd(appointment, 'delete');
    if (how) removal.mutate({ id: appointment.id, scope: 'this', refundDeposit: how.refundDeposit });
  };
}

const queryOf = ({ scope, refundDeposit }: { scope: SeriesScope; refundDeposit?: boolean | undefined }) =>
  new URLSearchParams({ scope, ...(refundDeposit !== undefined && { refundDeposit: String(refundDeposit) }) });

type NewStatus = { appointment: Appointment; status: AppointmentStatus; how?: Ending | undefined };

function useSetStatus() {
  const change = useMutation({
    mutationFn: ({ appointment, status, how }: NewStatus) => {
      const { isLate = false, refundDeposit } = how ?? {};
      const ending = { status, isLateCancellation: isLate, refundDeposit };
      return putAppointment(appointment.id, { ...fieldsOf(appointment), ...ending });
    },
    onSuccess: async (saved, { appointment }) => {
      if (!saved) return;
      const undo = () => change.mutate({ appointment: saved, status: appointment.status });
      toast.success('Appointment updated successfully', statusLabels[saved.status], { undo });
      await refreshAppointments();
    },
    onError: error => toast.failure('Failed to update appointment', sentenceOf(error, 'Try again.')),
  });
  return (appointment: Appointment, status: AppointmentStatus, how?: Ending) =>
    change.mutate({ appointment, status, how });
}

export type ReminderChannel = 'sms' | 'email';
/** Specification, section 8; used if the server gives no reason. */
const failures = { sms: 'Failed to send SMS reminder', email: 'Failed to send email reminder' };
/** In seconds. Long enough that the toast can usually say "sent" instead of "queued". */
const waitSeconds = 3;

function useRemind() {
  const reminding = useMutation({
    mutationFn: ({ id, channel }: { id: number; channel: ReminderChannel }) =>
      api.post(`${appointmentsPath}/${id}/send-${channel}-reminder?wait=${waitSeconds}`, undefined, reminderMessage),
    onSuccess: async ({ message, outcome }) => {
      if (outcome === 'failed') toast.failure(message);
      else toast.success(message);
      await refreshAppointments();
    },
    onError: (error, { channel }) => toast.failure(sentenceOf(error, failures[channel])),
  });
  return async (appointment: Appointment, channel: ReminderChannel) => {
    const isConfirmed = await confirm({
      title: `Send ${channel === 'sms' ? 'an SMS' : 'an email'} reminder?`,
      message: `We’ll remind ${clientName(appointment)} about ${appointment.title} right away.`,
      confirmLabel: 'Send reminder',
    });
    if (isConfirmed) reminding.mutate({ id: appointment.id, channel });
  };
}

/** Accepts or declines a request. `element` contains the dialog that asks for a message and must be rendered. */
function useRequestAnswer() {
  const [request, setRequest] = useState<Appointment | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const acceptance = useMutation({
    mutationFn: ({ id }: Appointment) => api.post(`${appointmentsPath}/${id}/accept`),
    onSuccess: async (_, { title }) => {
      toast.success('Request accepted', title);
      await refreshAppointments();
    },
    onError: error => void failed('Failed to accept the request', error),
  });
  const ask = (appointment: Appointment) => {
    setRequest(appointment);
    setIsOpen(true);
  };
  const element = request && (
    <DeclineDialog key={request.id} appointment={request} isOpen={isOpen} onClose={() => setIsOpen(false)} />
  );
  return { accept: (appointment: Appointment) => acceptance.mutate(appointment), decline: ask, element };
}

/** Refreshes the list, because somebody else may have answered the request in the meantime. */
async function failed(title: string, error: Error) {
  toast.failure(title, sentenceOf(error, 'Try again.'));
  await refreshAppointments();
}

type Props = { appointment: Appointment; isOpen: boolean; onClose: () => void };

function DeclineDialog({ appointment, isOpen, onClose }: Props) {
  const { hasMailServer, timeZone } = useCurrentUser().practice;
  const [message, setMessage] = useState('');
  const declining = useMutation({
    mutationFn: () => api.post(`${appointmentsPath}/${appointment.id}/decline`, { message }),
    onSuccess: async () => {
      onClose();
      toast.success('Request declined', appointment.title);
      await refreshAppointments();
    },
    onError: async error => {
      onClose();
      await failed('Failed to decline the request', error);
    },
  });
  return (
    <Dialog title="Decline this request?" isOpen={isOpen} onClose={onClose} width={440} isQuestion>
      <Stack gap="md">
        <p className={dialog.message}>
          {clientName(appointment)}, {appointment.title}, {formatDayAndTime(appointment.startTime, timeZone)}.{' '}
          {willEmail(hasMailServer, 'the client')} The time becomes available again.
        </p>
        {hasMailServer && (
          <Textarea
            label={<Optional>Message to the client</Optional>}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={500}
            value={message}
            onChange={event => setMessage(event.currentTarget.value)}
          />
        )}
      </Stack>
      <div className={dialog.actions}>
        <Button data-autofocus onClick={onClose}>
          Keep
        </Button>
        <Button variant="filled" color="red" loading={declining.isPending} onClick={() => declining.mutate()}>
          Decline
        </Button>
      </div>
    </Dialog>
  );
}
