import { z } from 'zod';
import { pageOf, searchPageQuery } from '../../../shared/page.ts';
import { id, instant, requiredText } from '../../../shared/zod.ts';
import { bodyFormats, writtenMail } from '../../messaging/mailings/contract.ts';

/** What begins a sequence for a person. `purchased` is the marketplace's to tell (server/start.ts). */
export const triggers = ['subscribed', 'booked', 'purchased', 'lapsed'] as const;
export type Trigger = (typeof triggers)[number];

/**
 * How a person's way through a sequence ended. `acted`: booked or bought what the mails were to lead to. `left`: gets no
 * mail to many any more. `changed`: the session that began it was moved, cancelled or deleted.
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

/** `id`: of a step that there is already. The delay counts from the start, or from when the mail before went out. */
export const stepInput = writtenMail.extend({
  id: id.optional(),
  delayMinutes: delay,
  isOn: z.boolean().default(true),
});
export type StepInput = z.infer<typeof stepInput>;

/** Body of PUT /api/sequences/{id}: everything but the trigger, which stays. Steps that are left out are gone. */
export const sequenceInput = z.object({
  name: requiredText(200, 'Name is required'),
  /** Of `booked`: only a client's first session. */
  onlyFirst: z.boolean().default(true),
  /** Of `lapsed`: so many times 24 hours after the last session. */
  lapsedDays: z
    .number('Enter a number of days')
    .int('Whole days only')
    .min(7, 'At least 7 days')
    .max(730, 'At most 730 days')
    .default(60),
  /** A booking or purchase ends it. */
  stopsWhenActing: z.boolean(),
  /** Mails go out between 8:00 and 20:00 by the practice's clocks only. */
  daytimeOnly: z.boolean().default(true),
  steps: z.array(stepInput).max(maxSteps, `At most ${maxSteps} emails`),
});
export type SequenceInput = z.infer<typeof sequenceInput>;

/** Whether a booking or purchase ends a sequence, where nothing else is said: what was to lead there has done its work. */
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

/** What became of the mails of a step or a sequence. `clicked`: mails in which a link was followed. */
export const mailCounts = z.object({ sent: count, waiting: count, failed: count, clicked: count });
export type MailCounts = z.infer<typeof mailCounts>;

/** One line of GET /api/sequences, by name. */
export const sequence = z.object({
  id,
  tenantId: id,
  name: z.string(),
  trigger: z.enum(triggers),
  onlyFirst: z.boolean(),
  lapsedDays: count,
  stopsWhenActing: z.boolean(),
  daytimeOnly: z.boolean(),
  /** Since when it begins for people; null while it is off. */
  onSince: instant.nullable(),
  steps: count,
  /** How many people are in it. */
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

/** GET /api/sequences/{id}. `ended`: how many people, by how it ended for them. */
export const sequenceDetail = sequence.omit({ steps: true, sent: true }).extend({
  steps: z.array(step),
  mails: mailCounts,
  ended: z.partialRecord(z.enum(outcomes), count),
});
export type SequenceDetail = z.infer<typeof sequenceDetail>;

/** Query of GET /api/sequences/{id}/runs. */
export const runPageQuery = searchPageQuery.extend({ state: z.enum(['running', 'ended']).optional() });
export type RunPageQuery = z.infer<typeof runPageQuery>;

/** A person's way through a sequence. */
export const run = z.object({
  id,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  clientId: id.nullable(),
  startedAt: instant,
  /** How many mails of it the person was sent, or is about to be. */
  mails: count,
  lastMailAt: instant.nullable(),
  /** The mail that comes next, and when; null when there is none, or not before the last has gone out. */
  nextStepId: id.nullable(),
  nextAt: instant.nullable(),
  endedAt: instant.nullable(),
  outcome: z.enum(outcomes).nullable(),
  /** Why it ended, in a sentence, where more can be said. */
  reason: z.string().nullable(),
});
export type Run = z.infer<typeof run>;
export const runPage = pageOf(run);
export type RunPage = z.infer<typeof runPage>;

export const createdSequence = z.object({ id });
