import { z } from 'zod';
import { countedPageOf, pageQuery } from '../../../shared/page.ts';
import { email, id, instant, optionalLine, text } from '../../../shared/zod.ts';
import { suppressionReasons } from '../../messaging/suppressions/contract.ts';
import { type SubscriberSource, type SubscriberStatus, subscriberSources, subscriberStatuses } from './contract.ts';

// The rest of this file is not in the specification: managing subscribers.

export const statusLabels = {
  active: 'Active',
  pending: 'Pending',
  unsubscribed: 'Unsubscribed',
} as const satisfies Record<SubscriberStatus, string>;

export const sourceLabels = {
  form: 'Sign-up form',
  lead: 'Free download',
  purchase: 'Purchase',
  import: 'Import',
  manual: 'Added by you',
} as const satisfies Record<SubscriberSource, string>;

/** Item of GET /api/subscribers. */
export const subscriber = z.object({
  id,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  status: z.enum(subscriberStatuses),
  source: z.enum(subscriberSources),
  /** Start of the subscription: its confirmation, if one was required. */
  since: instant,
  confirmedAt: instant.nullable(),
  unsubscribedAt: instant.nullable(),
  consentAt: instant.nullable(),
  consentPage: z.string().nullable(),
  consentText: z.string().nullable(),
  /** Why the address gets no bulk email despite its status. */
  suppressed: z.enum(suppressionReasons).nullable(),
  /** The client with this address. */
  clientId: id.nullable(),
});
export type Subscriber = z.infer<typeof subscriber>;

/** Selects subscribers for a list, an export or a deletion. */
export const subscriberFilter = z.object({
  search: text(200).optional(),
  status: z.enum(subscriberStatuses).optional(),
});
export type SubscriberFilter = z.infer<typeof subscriberFilter>;

export const subscriberSorts = ['name', '-name', 'since', '-since'] as const;

export const subscriberPageQuery = subscriberFilter.extend({
  ...pageQuery.shape,
  sort: z.enum(subscriberSorts).default('-since'),
});
export type SubscriberPageQuery = z.infer<typeof subscriberPageQuery>;

const count = z.number().int();
/** `counts`: by status, of all that match the search. `total`: of the requested status. */
export const subscriberPage = countedPageOf(subscriber).extend({
  counts: z.object({ pending: count, active: count, unsubscribed: count }),
});
export type SubscriberPage = z.infer<typeof subscriberPage>;

export const agreed = {
  one: 'This person agreed to get my newsletter',
  many: 'These people agreed to get my newsletter',
} as const;

export const subscriberInput = z.object({
  email: email(),
  firstName: optionalLine(100),
  lastName: optionalLine(100),
  hasAgreed: z.literal(true, 'You can only add people who agreed'),
});
export type SubscriberInput = z.infer<typeof subscriberInput>;

/** Body of POST /api/subscribers/delete. `filter` deletes all matches, also those that aren't loaded. */
export const deletionInput = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(10_000) }),
  z.strictObject({ filter: subscriberFilter.strict() }),
]);
export type DeletionInput = z.infer<typeof deletionInput>;
export const deletionAnswer = z.object({ deleted: count });

export const subscriberFields = ['email', 'firstName', 'lastName'] as const;

/** Body of POST /api/subscribers/import (up to 16 MB): unchanged cells of the file. With `dryRun` nothing is saved. */
export const subscriberImport = z
  .object({
    rows: z
      .array(z.partialRecord(z.enum(subscriberFields), z.string().max(10_000)))
      .min(1, 'This file has no rows')
      .max(50_000, 'At most 50,000 rows at a time'),
    hasAgreed: z.boolean().default(false),
    dryRun: z.boolean().default(false),
  })
  .refine(({ dryRun, hasAgreed }) => dryRun || hasAgreed, {
    path: ['hasAgreed'],
    message: 'You can only import people who agreed',
  });
export type SubscriberImport = z.infer<typeof subscriberImport>;

/** `row` counts from 1 without the header. At most 200 of the rows left out are listed. */
export const subscriberReport = z.object({
  added: count,
  /** Left out: already subscribed, pending, or unsubscribed, which a file can't change. */
  subscribed: count,
  waiting: count,
  unsubscribed: count,
  /** Left out: bounced, complained or blocked. */
  suppressed: count,
  repeated: count,
  invalid: count,
  leftOut: z.array(z.object({ row: count, field: z.string(), message: z.string() })),
});
export type SubscriberReport = z.infer<typeof subscriberReport>;

/** The response is a stream of JSON lines: progress with `done` and `total` rows, then the report or an error. */
export const subscriberImportLine = z.union([
  z.object({ done: count, total: count }),
  z.object({ report: subscriberReport }),
  z.object({ message: z.string() }),
]);
