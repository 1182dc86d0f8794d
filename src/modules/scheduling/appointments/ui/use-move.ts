import { useMutation } from '@tanstack/react-query';
import { formatDayAndTime } from '../../../../shared/format/format-time.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { queryClient } from '../../../../ui/data/query.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { willEmail } from '../../../messaging/emails/ui/will-email.ts';
import type { Appointment } from '../contract.ts';
import type { SeriesScope } from '../entry.ts';
import { minutesOf } from './calendar/day-plan.ts';
import type { Ghost } from './calendar/gestures/ghost.ts';
import { focusEvent } from './calendar/gestures/move-by-keys.ts';
import { instantAt } from './calendar/instant-at.ts';
import { clientName } from './describe-appointment.ts';
import { appointmentsPath, fieldsOf, putAppointment, refreshAppointments } from './entry/save-appointment.ts';

type Seen = { zone: string; hasMailServer: boolean; scope?: SeriesScope; isBack?: boolean | undefined; now?: number };

/** Text of the toast after a move. Undo mentions no email: within the delay the email is withdrawn. */
export function describeMove(
  before: Appointment,
  saved: Appointment,
  { zone, hasMailServer, scope = 'this', isBack, now = Date.now() }: Seen,
) {
  const isResized = saved.startTime === before.startTime;
  const isOpen = saved.status === 'scheduled' || saved.status === 'confirmed' || saved.status === 'pending';
  const isTold = isOpen && !isBack && Date.parse(saved.startTime) > now;
  const when = formatDayAndTime(saved.startTime, zone) + (isResized ? `, ${minutesOf(saved)} min` : '');
  return {
    title: `Appointment${scope === 'this' ? '' : 's'} ${isResized ? 'changed' : 'rescheduled'}`,
    message: isTold ? `${when}. ${willEmail(hasMailServer, clientName(saved))}` : when,
  };
}

type Times = Pick<Appointment, 'startTime' | 'endTime'>;

type Asking = {
  zone: string;
  /** Asks which appointments of a series to change; null if the user cancels. */
  askScope: (question: string) => Promise<SeriesScope | null>;
  /** Called when the move is undone; the original position may not be on screen. */
  onPutBack: (appointment: Appointment) => void;
};

/** `scope`: absent to ask the user. `isBack`: an undo, which also restores the status. */
type Move = {
  appointment: Appointment;
  times: Times & Partial<Pick<Appointment, 'status'>>;
  scope?: SeriesScope;
  isByKeys?: boolean;
  isBack?: boolean;
};

/** Moves an appointment optimistically and offers undo. */
export function useMove({ zone, askScope, onPutBack }: Asking) {
  const { hasMailServer } = useCurrentUser().practice;
  const moving = useMutation({
    mutationFn: async ({ appointment, times, scope: chosenScope }: Move) => {
      const action = times.startTime === appointment.startTime ? 'change' : 'reschedule';
      const ask = () => (appointment.seriesId ? askScope(`Which appointments do you want to ${action}?`) : 'this');
      const scope = chosenScope ?? (await ask());
      const saved = scope && (await putAppointment(appointment.id, { ...fieldsOf(appointment), ...times }, scope));
      return saved && { saved, scope };
    },
    onMutate: async ({ appointment, times }) => {
      await queryClient.cancelQueries({ queryKey: [appointmentsPath] });
      showEverywhere({ ...appointment, ...times });
    },
    onSuccess: async (moved, { appointment, isBack }) => {
      showEverywhere(moved?.saved ?? appointment);
      if (!moved) return onPutBack(appointment);
      const { saved, scope } = moved;
      const { startTime, endTime, status } = appointment;
      const undo = () =>
        moving.mutate({ appointment: saved, times: { startTime, endTime, status }, scope, isBack: !isBack });
      const { title, message } = describeMove(appointment, saved, { zone, hasMailServer, scope, isBack });
      toast.success(title, message, isExact(moved, appointment) ? { undo } : {});
      await refreshAppointments();
    },
    onError: (error, { appointment }) => {
      showEverywhere(appointment);
      onPutBack(appointment);
      toast.failure('Failed to update appointment', sentenceOf(error, 'It’s back at its old time.'));
      void refreshAppointments();
    },
    onSettled: (_moved, _error, { appointment, isByKeys }) => isByKeys && focusEvent(appointment.id),
  });
  return (ghost: Ghost) => {
    const { appointment, isByKeys } = ghost;
    moving.mutate({ appointment, times: timesOf(ghost, zone), isByKeys });
  };
}

type Moved = { saved: Appointment; scope: SeriesScope };

/** False if undo cannot restore the durations: a resize gave several appointments the same one. */
const isExact = ({ saved, scope }: Moved, before: Appointment) =>
  scope === 'this' || minutesOf(saved) === minutesOf(before);

/** A move keeps the real duration, even across a clock change. */
function timesOf({ appointment, day, from, to }: Ghost, zone: string): Times {
  const startTime = instantAt(day, from, zone);
  const end = Date.parse(startTime) + (to - from) * 60_000;
  const isResized = to - from !== minutesOf(appointment);
  return { startTime, endTime: isResized ? instantAt(day, to, zone) : new Date(end).toISOString() };
}

/** Updates all cached lists that contain it, keeping them sorted by start. */
function showEverywhere(appointment: Appointment) {
  queryClient.setQueriesData<unknown>({ queryKey: [appointmentsPath] }, (data: unknown) =>
    isList(data) && data.some(({ id }) => id === appointment.id)
      ? data
          .map(each => (each.id === appointment.id ? appointment : each))
          .toSorted((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime))
      : data,
  );
}

const isList = (data: unknown): data is Appointment[] => Array.isArray(data);
