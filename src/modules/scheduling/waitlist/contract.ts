import { z } from 'zod';
import { appointmentTypes, bookableTypes } from '../../../shared/appointment-types.ts';
import { day, email, id, instant, optionalText, requiredText } from '../../../shared/zod.ts';
import { messages as appointmentMessages } from '../appointments/messages/en.ts';
import { messages } from './messages/en.ts';

const { errors } = messages;

/** Morning until noon, afternoon until 5 PM, as on the booking page. */
export const partLabels = messages.parts;
export type PartOfDay = keyof typeof partLabels;
export const partsOfDay = ['any', 'morning', 'afternoon', 'evening'] as const satisfies PartOfDay[];

export const offerStatuses = ['open', 'accepted', 'declined', 'expired', 'withdrawn'] as const;

const entryFields = {
  firstDay: day,
  lastDay: day,
  partOfDay: z.enum(partsOfDay, errors.partOfDay).default('any'),
};
const isInOrder = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }) => lastDay >= firstDay;
const inOrder = { path: ['lastDay'], message: errors.inOrder };

/** Public: body of POST /api/waitlist/join. Days are in the practice's zone, both inclusive. */
export const joinRequest = z
  .object({
    storefrontSlug: requiredText(100),
    firstName: requiredText(100, appointmentMessages.errors.firstName),
    lastName: requiredText(100, appointmentMessages.errors.lastName),
    email: email(),
    phone: optionalText(40),
    /** Defaults to the first visible service of the type. */
    serviceId: id.optional(),
    appointmentType: z.enum(bookableTypes).optional(),
    ...entryFields,
    /** The visitor's IANA time zone, so that an offer can show both times. */
    timeZone: z.string().max(100).optional(),
    /** Honeypot field, invisible to people; bots fill it in. */
    website: z.string().max(200).optional(),
  })
  .refine(isInOrder, inOrder);
export type JoinRequest = z.infer<typeof joinRequest>;

/** Body of POST /api/waitlist, used by the practice. */
export const entryInput = z
  .object({
    clientId: z.coerce.number('Client is required').int().min(1, 'Client is required'),
    serviceId: z.coerce.number('Service is required').int().min(1, 'Service is required'),
    ...entryFields,
    /** The practitioner; defaults to the signed-in user. */
    userId: z
      .literal('')
      .transform(() => undefined)
      .or(z.coerce.number('Practitioner is required').int().min(1))
      .optional(),
  })
  .refine(isInOrder, inOrder);
export type EntryInput = z.infer<typeof entryInput>;

/** A waitlist entry with its offers, newest first. */
export const waitlistEntry = z.object({
  id,
  userId: id,
  client: z.object({ id, firstName: z.string(), lastName: z.string() }),
  type: z.enum(appointmentTypes),
  /** Null if the service was archived; then nothing is offered. */
  service: z.string().nullable(),
  firstDay: day,
  lastDay: day,
  partOfDay: z.enum(partsOfDay),
  createdAt: instant,
  offers: z.array(z.object({ id, startTime: instant, status: z.enum(offerStatuses), expiresAt: instant })),
});
export type WaitlistEntry = z.infer<typeof waitlistEntry>;

const token = z.string().max(200).default('');
export const tokenQuery = z.object({ token });

/** Public: data of the offer page. */
export const offerPreview = z.object({
  /** The current status; an open offer may have expired. */
  status: z.enum(offerStatuses),
  title: z.string(),
  startTime: instant,
  endTime: instant,
  expiresAt: instant,
  timeZone: z.string(),
  /** Time zone of the browser that joined, if known. */
  visitorTimeZone: z.string().nullable(),
  practiceName: z.string(),
  storefrontSlug: z.string().nullable(),
  /** Not in the specification: whether an email is sent; false if the practice has no mail server. */
  isEmailed: z.boolean(),
  /** Policy to accept with the offer; null for none. */
  policy: z.string().nullable(),
});
export type OfferPreview = z.infer<typeof offerPreview>;

/** Public: body of POST /api/waitlist/offer. */
export const offerAnswer = z.object({
  token,
  answer: z.enum(['accept', 'decline']),
  policyAccepted: z.boolean().optional(),
});
export type OfferAnswer = z.infer<typeof offerAnswer>;

/** Public: data of the pages that confirm or leave a waitlist entry. */
export const placePreview = z.object({
  title: z.string(),
  firstDay: day,
  lastDay: day,
  partOfDay: z.enum(partsOfDay),
  isConfirmed: z.boolean(),
  /** Not in the specification: whether an email is sent; false if the practice has no mail server. */
  isEmailed: z.boolean(),
  practiceName: z.string(),
  storefrontSlug: z.string().nullable(),
});
export type PlacePreview = z.infer<typeof placePreview>;
