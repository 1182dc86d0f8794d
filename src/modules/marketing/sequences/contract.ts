import { z } from 'zod';
import { pageOf, searchPageQuery } from '../../../shared/page.ts';
import { id, instant, requiredText } from '../../../shared/zod.ts';
import { bodyFormats, writtenMail } from '../../messaging/mailings/contract.ts';

/** Events that start a sequence for a person. The shop reports purchases (server/start.ts). */
export const triggers = ['subscribed', 'booked', 'purchased', 'lapsed'] as const;
export type Trigger = (typeof triggers)[number];

/**
 * How a person's run ended. `acted`: booked or bought what the mails advertise. `left`: unsubscribed from bulk email or
 * unreachable. `changed`: the appointment that started it was moved, cancelled or deleted.
 */
export const outcomes = ['done', 'acted', 'left', 'changed', 'stopped', 'off', 'failed'] as const;
export type Outcome = (typeof outcomes)[number];

export const maxSteps = 20;
const minute = 1;
const day = 24 * 60 * minute;

const delay = z
  .number('Enter how long to wait')
  .int('Whole minutes only')
  .min(0, 'This can’t be before the previous email')
  .max(365 * day, 'At most 365 days');

/** `id`: of an existing step. The delay counts from the start of the run or from when the previous mail was sent. */
export const stepInput = writtenMail.extend({
  id: id.optional(),
  delayMinutes: delay,
  isOn: z.boolean().default(true),
});
export type StepInput = z.infer<typeof stepInput>;

/** Body of PUT /api/sequences/{id}. The trigger can't be changed; steps that are left out are deleted. */
export const sequenceInput = z.object({
  name: requiredText(200, 'Name is required'),
  /** Only for `booked`: start for a client's first appointment only. */
  onlyFirst: z.boolean().default(true),
  /** Only for `lapsed`: periods of 24 hours since the last appointment. */
  lapsedDays: z
    .number('Enter a number of days')
    .int('Whole days only')
    .min(7, 'At least 7 days')
    .max(730, 'At most 730 days')
    .default(60),
  /** Whether a booking or purchase ends the run. */
  stopsWhenActing: z.boolean(),
  /** Mails go out only between 8:00 and 20:00 in the practice's time zone. */
  daytimeOnly: z.boolean().default(true),
  steps: z.array(stepInput).max(maxSteps, `At most ${maxSteps} emails`),
});
export type SequenceInput = z.infer<typeof sequenceInput>;

/** Default of `stopsWhenActing`: mails that advertise a booking or purchase end once it was made. */
export const stopsByDefault: Record<Trigger, boolean> = {
  subscribed: true,
  booked: false,
  purchased: false,
  lapsed: true,
};

/** Body of POST /api/sequences. */
export const newSequence = sequenceInput.extend({
  trigger: z.enum(triggers),
  stopsWhenActing: z.boolean().optional(),
});
export type NewSequence = z.infer<typeof newSequence>;

const count = z.number().int();

/** `clicked`: mails in which a link was followed. */
export const mailCounts = z.object({ sent: count, waiting: count, failed: count, clicked: count });
export type MailCounts = z.infer<typeof mailCounts>;

/** Item of GET /api/sequences, by name. */
export const sequence = z.object({
  id,
  tenantId: id,
  name: z.string(),
  trigger: z.enum(triggers),
  onlyFirst: z.boolean(),
  lapsedDays: count,
  stopsWhenActing: z.boolean(),
  daytimeOnly: z.boolean(),
  /** When it was turned on; null while it is off. */
  onSince: instant.nullable(),
  steps: count,
  /** Number of people with a run in progress. */
  people: count,
  sent: count,
  createdAt: instant,
  updatedAt: instant,
});
export type Sequence = z.infer<typeof sequence>;

export const step = z.object({
  id,
  delayMinutes: count,
  subject: z.string(),
  body: z.string(),
  bodyFormat: z.enum(bodyFormats),
  isOn: z.boolean(),
  mails: mailCounts,
});
export type Step = z.infer<typeof step>;

/** GET /api/sequences/{id}. `ended`: number of people by outcome. */
export const sequenceDetail = sequence.omit({ steps: true, sent: true }).extend({
  steps: z.array(step),
  mails: mailCounts,
  ended: z.partialRecord(z.enum(outcomes), count),
});
export type SequenceDetail = z.infer<typeof sequenceDetail>;

/** Query of GET /api/sequences/{id}/runs. */
export const runPageQuery = searchPageQuery.extend({ state: z.enum(['running', 'ended']).optional() });
export type RunPageQuery = z.infer<typeof runPageQuery>;

/** A person's progress through a sequence. */
export const run = z.object({
  id,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  clientId: id.nullable(),
  startedAt: instant,
  /** Mails of the sequence that were queued or sent. */
  mails: count,
  lastMailAt: instant.nullable(),
  /** The next mail and its time; null if there is none, or if the last mail has not been sent yet. */
  nextStepId: id.nullable(),
  nextAt: instant.nullable(),
  endedAt: instant.nullable(),
  outcome: z.enum(outcomes).nullable(),
  /** Explains the outcome, if there is more to say. */
  reason: z.string().nullable(),
});
export type Run = z.infer<typeof run>;
export const runPage = pageOf(run);
export type RunPage = z.infer<typeof runPage>;

export const createdSequence = z.object({ id });
