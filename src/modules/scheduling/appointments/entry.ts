import { z } from 'zod';
import { appointmentTypes } from '../../../shared/appointment-types.ts';
import { day, id, instant, optionalText, requiredText } from '../../../shared/zod.ts';
import { checkPlace, placeFields } from '../availability/place-input.ts';
import { appointmentStatuses, seriesFrequencies } from './contract.ts';

// Appointments created and edited by the practice. Fields marked "Added" are not in the specification.

const appointmentFields = z.object({
  clientId: z.coerce.number('Client is required').int('Client is required').min(1, 'Client is required').pipe(id),
  title: requiredText(200, 'Title is required'),
  description: optionalText(10_000),
  type: z.enum(appointmentTypes, 'Type is required'),
  status: z.enum(appointmentStatuses, 'Status is required'),
  startTime: instant,
  endTime: instant,
  /** Not in the specification: null removes the service; if absent, it is unchanged. */
  serviceId: id.nullish(),
  /**
   * Not in the specification: the place. If both fields are absent, it is unchanged; for a new appointment, that of the
   * service.
   */
  ...placeFields,
  /** Not in the specification: the practitioner. If absent, it is unchanged; for a new appointment the signed-in user. */
  userId: id.optional(),
  /** Not in the specification: confirms that the appointment may overlap another one. */
  allowOverlap: z.boolean().default(false),
  /** Not in the specification: whether the client gets an email about a new time or a cancellation. Never sent for past appointments. */
  tellClient: z.boolean().default(true),
});

const isLater = (input: { startTime: string; endTime: string }) => input.endTime > input.startTime;
const endAfterStart = { path: ['endTime'], message: 'The end must be after the start' };
/** A longer duration is most likely a typing error. */
const isShort = (input: { startTime: string; endTime: string }) =>
  Date.parse(input.endTime) - Date.parse(input.startTime) <= 24 * 60 * 60_000;
const atMostADay = { path: ['endTime'], message: 'An appointment can last up to 24 hours' };

/** Which appointments of a series to change. Besides the selected one, only future open ones are changed. */
export const seriesScopes = ['this', 'following', 'all'] as const;
export type SeriesScope = (typeof seriesScopes)[number];
const scope = z.enum(seriesScopes).default('this');

/** Body of PUT /api/appointments/{id}. */
export const appointmentInput = appointmentFields
  .extend({
    /** Not in the specification: version the form was loaded with. If the row has changed since, the response is 409. */
    updatedAt: instant.optional(),
    /**
     * Not in the specification: with status cancelled: the cancellation is late and uses a session of the client's package; if absent,
     * unchanged.
     */
    isLateCancellation: z.boolean().optional(),
    /**
     * Not in the specification: with status cancelled: whether the deposit is refunded. If absent, it is kept after a late cancellation
     * and refunded otherwise. Deviating from that requires a permission.
     */
    refundDeposit: z.boolean().optional(),
    /** Not in the specification: for an appointment of a series. */
    scope,
  })
  .refine(isLater, endAfterStart)
  .refine(isShort, atMostADay)
  .superRefine(checkPlace);
export type AppointmentInput = z.infer<typeof appointmentInput>;

/** Repeats either a number of times, including the first, or until a day in the practice's time zone. */
export const seriesRule = z
  .object({
    frequency: z.enum(seriesFrequencies, 'Choose how often'),
    count: z.number('Enter a number').int('Enter a number').min(2, 'At least 2').max(52, 'At most 52').optional(),
    until: day.optional(),
    except: z.array(day).max(52).default([]),
  })
  .refine(({ count, until }) => (count === undefined) !== (until === undefined), {
    path: ['count'],
    message: 'Choose how many appointments, or the last day',
  });
export type SeriesRule = z.infer<typeof seriesRule>;

/** Body of POST /api/appointments. */
export const newAppointment = appointmentFields
  .extend({
    status: z.enum(appointmentStatuses, 'Status is required').default('scheduled'),
    series: seriesRule.optional(),
  })
  .refine(isLater, endAfterStart)
  .refine(isShort, atMostADay)
  .superRefine(checkPlace);
export type NewAppointment = z.infer<typeof newAppointment>;

/** Query of DELETE /api/appointments/{id}. */
export const deleteQuery = z.object({
  tellClient: z
    .enum(['true', 'false'])
    .default('true')
    .transform(value => value === 'true'),
  /** Not in the specification: whether the deposit is refunded (default: yes). Never refunded for past appointments. */
  refundDeposit: z
    .enum(['true', 'false'])
    .optional()
    .transform(value => (value === undefined ? undefined : value === 'true')),
  scope,
});
export type DeleteQuery = z.infer<typeof deleteQuery>;

/** Body of POST /api/appointments/series/preview. */
export const seriesQuestion = z
  .object({ startTime: instant, endTime: instant, userId: id.optional(), series: seriesRule })
  .refine(isLater, endAfterStart)
  .refine(isShort, atMostADay);
export type SeriesQuestion = z.infer<typeof seriesQuestion>;

/** Response of POST /api/appointments/series/preview: every appointment with its conflicts. */
export const seriesPreview = z.array(
  z.object({ day, startTime: instant, endTime: instant, overlap: z.string().nullable(), isDayOff: z.boolean() }),
);
export type SeriesPreview = z.infer<typeof seriesPreview>;
