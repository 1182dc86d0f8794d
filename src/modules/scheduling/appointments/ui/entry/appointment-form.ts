import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { z } from 'zod';
import { type AppointmentType, appointmentTypes, typeLabels } from '../../../../../shared/appointment-types.ts';
import { email, requiredText, text } from '../../../../../shared/zod.ts';
import { clock, wallTimeIn } from '../../../../../ui/time/practice-time.ts';
import type { PlaceKind } from '../../../availability/place.ts';
import {
  type Appointment,
  type AppointmentStatus,
  appointmentStatuses,
  type SeriesFrequency,
  seriesFrequencies,
} from '../../contract.ts';
import { instantAt } from '../calendar/instant-at.ts';

/** Values as typed; day and times are in the practice's zone. */
export type AppointmentValues = {
  clientId: string;
  /** The client is created together with the appointment. */
  isNewClient: boolean;
  firstName: string;
  lastName: string;
  email: string;
  serviceId: string;
  title: string;
  type: AppointmentType | '';
  status: AppointmentStatus | '';
  userId: string;
  startDate: string;
  startTime: string;
  endTime: string;
  description: string;
  placeKind: PlaceKind | '';
  placeDetail: string;
  tellClient: boolean;
  isLate: boolean;
  repeat: SeriesFrequency | '';
  ends: 'count' | 'until';
  count: string;
  until: string;
  except: string[];
};
export type AppointmentForm = UseFormReturnType<AppointmentValues>;

const fields = z.object({
  clientId: z.string().min(1, 'Client is required'),
  title: requiredText(200, 'Title is required'),
  type: z.enum(appointmentTypes, 'Type is required'),
  status: z.enum(appointmentStatuses, 'Status is required'),
  startDate: z.string().min(1, 'Start date is required'),
  startTime: z.string().min(1, 'Start time is required'),
  endTime: z.string().min(1, 'End time is required'),
  description: text(10_000),
  repeat: z.union([z.literal(''), z.enum(seriesFrequencies)]),
});
type Checked = z.infer<typeof fields>;
const isLater = ({ startTime, endTime }: Pick<Checked, 'startTime' | 'endTime'>) =>
  !startTime || !endTime || endTime > startTime;
const endAfterStart = { path: ['endTime'], message: 'The end must be after the start' };
const existingClientSchema = fields.refine(isLater, endAfterStart);
const newClientSchema = fields
  .extend({
    clientId: z.string(),
    firstName: requiredText(100, 'First name is required'),
    lastName: requiredText(100, 'Last name is required'),
    email: email(),
  })
  .refine(isLater, endAfterStart);

/** Specification, section 5, appointment edit form. Unchanged times are not validated. */
export const useAppointmentForm = (initialValues: AppointmentValues): AppointmentForm =>
  useForm<AppointmentValues>({
    mode: 'controlled',
    initialValues,
    validate: values => {
      const errors = schemaResolver(values.isNewClient ? newClientSchema : existingClientSchema, { sync: true })(
        values,
      );
      // An appointment that spans midnight is valid until its time is changed.
      if (!isRetimed(values, initialValues)) errors.endTime = null;
      return errors;
    },
  });

export const isRetimed = (values: AppointmentValues, start: AppointmentValues) =>
  !start.endTime || (['startDate', 'startTime', 'endTime'] as const).some(field => values[field] !== start[field]);

/** Initial values of a new appointment, from the clicked position and the client. */
export type Preset = {
  day: string;
  minute: number;
  minutes?: number;
  clientId?: number;
  /** Practitioner of the displayed calendar. */
  userId?: number;
  /** Appointment to copy the type from. */
  like?: Appointment;
};

/** The order of keys is the order of fields, because the first invalid one gets the focus. */
export function emptyAppointment({ day, minute, minutes = 30, clientId, userId, like }: Preset): AppointmentValues {
  const type = like?.type ?? 'consultation';
  return {
    clientId: clientId ? String(clientId) : '',
    isNewClient: false,
    firstName: '',
    lastName: '',
    email: '',
    serviceId: like?.serviceId ? String(like.serviceId) : '',
    userId: String(like?.userId ?? userId ?? ''),
    startDate: day,
    startTime: clock(minute),
    description: '',
    placeKind: like?.placeKind ?? '',
    placeDetail: like?.placeDetail ?? '',
    tellClient: true,
    title: like?.title ?? typeLabels[type],
    type,
    status: 'scheduled',
    endTime: clock(Math.min(minute + minutes, lastMinute)),
    isLate: false,
    repeat: '',
    ends: 'count',
    count: '6',
    until: '',
    except: [],
  };
}

export function valuesOf(appointment: Appointment, zone: string): AppointmentValues {
  const start = wallTimeIn(appointment.startTime, zone);
  const end = wallTimeIn(appointment.endTime, zone);
  return {
    ...emptyAppointment({ day: start.day, minute: start.minute, clientId: appointment.clientId, like: appointment }),
    status: appointment.status,
    endTime: clock(end.minute),
    description: appointment.description ?? '',
  };
}

/** The instants of the form. Unchanged times keep their seconds. */
export function timesOf(values: AppointmentValues, zone: string) {
  const at = (time: string) => instantAt(values.startDate, minuteOf(time), zone);
  return { startTime: at(values.startTime), endTime: at(values.endTime) };
}

/** Minutes past midnight; NaN while the field is empty. */
export const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5) || Number.NaN);

export const lastMinute = 23 * 60 + 59;

/** The recurrence rule, as far as the fields are filled in. */
export function ruleOf({ repeat, ends, count, until, except }: AppointmentValues) {
  if (!repeat) return undefined;
  const end = ends === 'count' ? { count: Number(count) } : { until };
  return { frequency: repeat, ...end, except };
}
