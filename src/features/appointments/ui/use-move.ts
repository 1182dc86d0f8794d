import { useMutation } from '@tanstack/react-query';
import { formatDayAndTime } from '../../../shared/format-time.ts';
import { sentenceOf } from '../../../ui/api-error.ts';
import { queryClient } from '../../../ui/query.ts';
import { toast } from '../../../ui/toast.ts';
import type { Appointment } from '../contract.ts';
import { minutesOf } from './calendar/day-plan.ts';
import type { Ghost } from './calendar/gestures/ghost.ts';
import { instantAt } from './calendar/instant-at.ts';
import { appointmentsPath, fieldsOf, putAppointment, refreshAppointments } from './entry/save-appointment.ts';

type Times = Pick<Appointment, 'startTime' | 'endTime'>;

/** Moves an appointment at once on the screen, then on the server; with a way back. */
export function useMove(zone: string) {
  const moving = useMutation({
    mutationFn: ({ appointment, times }: { appointment: Appointment; times: Times }) =>
      putAppointment(appointment.id, { ...fieldsOf(appointment), ...times }),
    onMutate: async ({ appointment, times }) => {
      await queryClient.cancelQueries({ queryKey: [appointmentsPath] });
      showEverywhere({ ...appointment, ...times });
    },
    onSuccess: async (saved, { appointment }) => {
      showEverywhere(saved ?? appointment);
      if (!saved) return;
      const { startTime, endTime } = appointment;
      const undo = () => moving.mutate({ appointment: saved, times: { startTime, endTime } });
      const title = saved.startTime === startTime ? 'Appointment changed' : 'Appointment moved';
      const length = saved.startTime === startTime ? `, ${minutesOf(saved)} min` : '';
      toast.success(title, formatDayAndTime(saved.startTime, zone) + length, { undo });
      await refreshAppointments();
    },
    onError: (error, { appointment }) => {
      showEverywhere(appointment);
      toast.failure('Failed to update appointment', sentenceOf(error, 'It stands where it stood.'));
      void refreshAppointments();
    },
  });
  return (ghost: Ghost) => moving.mutate({ appointment: ghost.appointment, times: timesOf(ghost, zone) });
}

/** One that only moves keeps its true length, also over a change of the clocks. */
function timesOf({ appointment, day, from, to }: Ghost, zone: string): Times {
  const startTime = instantAt(day, from, zone);
  const end = Date.parse(startTime) + (to - from) * 60_000;
  const isResized = to - from !== minutesOf(appointment);
  return { startTime, endTime: isResized ? instantAt(day, to, zone) : new Date(end).toISOString() };
}

/** In every list that holds it, in the order of their starts. */
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
