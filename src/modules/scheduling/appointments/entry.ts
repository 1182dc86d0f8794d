import { z } from 'zod';
import { appointmentTypes } from '../../../shared/appointment-types.ts';
import { day, id, instant, optionalText, requiredText } from '../../../shared/zod.ts';
import { appointmentStatuses, seriesFrequencies } from './contract.ts';

// What the practice itself enters and changes.

const appointmentFields = z.object({
  clientId: z.coerce.number('Client is required').int('Client is required').min(1, 'Client is required').pipe(id),
  title: requiredText(200, 'Title is required'),
  description: optionalText(10_000),
  type: z.enum(appointmentTypes, 'Type is required'),
  status: z.enum(appointmentStatuses, 'Status is required'),
  startTime: instant,
  endTime: instant,
  /** Added: which service it is of; null: of none; absent: as it was. */
  serviceId: id.nullish(),
  /** Added: whose session, of the practice's members; absent: as it was, for a new one who is signed in. */
  userId: id.optional(),
  /** Added: the practitioner was warned of what stands there already, and wants both. */
  allowOverlap: z.boolean().default(false),
  /** Added: whether the client gets a mail about a new time or a cancellation; never about what is over. */
  tellClient: z.boolean().default(true),
});

const isLater = (input: { startTime: string; endTime: string }) => input.endTime > input.startTime;
const endAfterStart = { path: ['endTime'], message: 'The end must be after the start' };
/** Nobody sits for two days; and an end so far off is a slip of the hand. */
const isShort = (input: { startTime: string; endTime: string }) =>
  Date.parse(input.endTime) - Date.parse(input.startTime) <= 24 * 60 * 60_000;
const atMostADay = { path: ['endTime'], message: 'An appointment can last up to 24 hours' };

/** Which sessions of a series are meant. Only what is still to come and open is touched besides the named one. */
export const seriesScopes = ['this', 'following', 'all'] as const;
export type SeriesScope = (typeof seriesScopes)[number];
const scope = z.enum(seriesScopes).default('this');

/** Body of PUT /api/appointments/{id}. */
export const appointmentInput = appointmentFields
  .extend({
    /** Added: what the form was filled from; a row that has changed since answers 409. */
    updatedAt: instant.optional(),
    /** Added: with the status cancelled: so late that it uses up a session of the client's package; absent: as it was. */
    isLateCancellation: z.boolean().optional(),
    /**
     * Added: with the status cancelled: whether what was paid when it was booked goes back. Absent: as the rule says, which
     * keeps it of a late cancellation; otherwise only for who may decide that.
     */
    refundDeposit: z.boolean().optional(),
    /** Added: for one of a series. */
    scope,
  })
  .refine(isLater, endAfterStart)
  .refine(isShort, atMostADay);
export type AppointmentInput = z.infer<typeof appointmentInput>;

/** How sessions recur: so many, the first included, or up to a day of the practice's calendar. */
export const seriesRule = z
  .object({
    frequency: z.enum(seriesFrequencies, 'Choose how often'),
    count: z.number('Enter a number').int('Enter a number').min(2, 'At least 2').max(52, 'At most 52').optional(),
    until: day.optional(),
    /** Days that are left out. */
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
  .refine(isShort, atMostADay);
export type NewAppointment = z.infer<typeof newAppointment>;

/** Query of DELETE /api/appointments/{id}. */
export const deleteQuery = z.object({
  tellClient: z
    .enum(['true', 'false'])
    .default('true')
    .transform(value => value === 'true'),
  /** Added: whether what was paid when it was booked goes back (absent: it does); never for one that is over. */
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

/** Its answer: every session, and what speaks against it. */
export const seriesPreview = z.array(
  z.object({ day, startTime: instant, endTime: instant, overlap: z.string().nullable(), isDayOff: z.boolean() }),
);
export type SeriesPreview = z.infer<typeof seriesPreview>;
