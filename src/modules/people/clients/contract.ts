import { z } from 'zod';
import { appointmentStatuses, appointmentTypes } from '../../../shared/appointment-types.ts';
import { currencySum } from '../../../shared/currency-sum.ts';
import { languageCodes } from '../../../shared/locale.ts';
import { countedPageOf, pageQuery } from '../../../shared/page.ts';
import { email, id, instant, optionalText, requiredText, text } from '../../../shared/zod.ts';

/** All goals of both forms in specification section 3; each form offers its own. */
export const goalLabels = {
  weight_loss: 'Weight Loss',
  weight_gain: 'Weight Gain',
  muscle_building: 'Muscle Building',
  muscle_gain: 'Muscle Gain',
  general_health: 'General Health',
  sports_nutrition: 'Sports Nutrition',
  medical_nutrition: 'Medical Nutrition Therapy',
  medical_condition: 'Medical Condition',
} as const;
export type Goal = keyof typeof goalLabels;
export const goals = Object.keys(goalLabels) as [Goal, ...Goal[]];

/** The goals of the dashboard's Add New Client dialog (reading A). */
export const dashboardGoals = [
  'weight_loss',
  'weight_gain',
  'muscle_building',
  'general_health',
  'sports_nutrition',
  'medical_nutrition',
] as const satisfies Goal[];

/** The goals of the forms on the clients page (reading B); the default there is general_health. */
export const clientFormGoals = [
  'weight_loss',
  'muscle_gain',
  'general_health',
  'sports_nutrition',
  'medical_condition',
] as const satisfies Goal[];

export const statusLabels = { active: 'Active', inactive: 'Inactive', paused: 'Paused' } as const;
export type ClientStatus = keyof typeof statusLabels;
export const clientStatuses = Object.keys(statusLabels) as [ClientStatus, ...ClientStatus[]];

const ageMessage = 'Enter a whole number from 1 to 120';

/** A number, or the text of a form field; blank means null. */
const age = z
  .union([z.number(), z.string()], ageMessage)
  .nullish()
  .transform(value => (value === null || value === undefined || value === '' ? null : Number(value)))
  .pipe(z.number(ageMessage).int(ageMessage).min(1, ageMessage).max(120, ageMessage).nullable());

/** A label for grouping clients; compared case-insensitively. */
export const tag = requiredText(40, 'A tag needs a name').refine(
  value => !value.includes(','),
  'Tags can’t contain commas',
);

/** Body of POST /api/clients and PUT /api/clients/{id}, and the schema of both client forms. */
export const clientInput = z.object({
  firstName: requiredText(100, 'First name is required'),
  lastName: requiredText(100, 'Last name is required'),
  email: email(),
  phone: optionalText(40),
  age,
  goal: z.enum(goals, 'Goal is required'),
  notes: optionalText(50_000),
  status: z.enum(clientStatuses, 'Status is required').optional(),
  /** Not in the specification: absent means unchanged. */
  tags: z.array(tag).max(100, 'At most 100 tags').optional(),
  /** Not in the specification: channels of appointment reminders; absent means unchanged. */
  emailReminders: z.boolean().optional(),
  smsReminders: z.boolean().optional(),
  /** Not in the specification: consent to text messages; absent means unchanged. */
  smsConsent: z.boolean().optional(),
});
export type ClientInput = z.infer<typeof clientInput>;

export const client = z.object({
  id,
  tenantId: id,
  userId: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  age: z.number().int().nullable(),
  goal: z.enum(goals),
  notes: z.string().nullable(),
  status: z.enum(clientStatuses),
  progressPercentage: z.number().int(),
  lastContact: instant.nullable(),
  profileImageUrl: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  /** Not in the specification: the number in the national format of the practice's country; `phone` is E.164. */
  phoneText: z.string().nullable(),
  tags: z.array(z.string()),
  /** Not in the specification: archived clients only appear in the list of archived clients. */
  archivedAt: instant.nullable(),
  /** Not in the specification: channels of appointment reminders. */
  emailReminders: z.boolean(),
  smsReminders: z.boolean(),
  /** Not in the specification: when the client consented to text messages; null if not recorded. */
  smsConsentAt: instant.nullable(),
  /** Not in the specification: the language that the client has chosen for emails; null for the practice's. */
  language: z.enum(languageCodes).nullable(),
});
export type Client = z.infer<typeof client>;

/** The domain of all example people (RFC 2606, section 2); the database refuses emails to it. */
export const exampleDomain = 'demo.example';

/** Replaces the address of an erased client; undeliverable by design (RFC 2606). */
export const erasedAddress = (clientId: number) => `erased-${clientId}@erased.invalid`;
export const isErased = ({ id, email }: Pick<Client, 'id' | 'email'>) => email === erasedAddress(id);
/** Shown on an erased client's page in place of actions. */
export const nothingNew = 'This client’s data was erased, so you can’t add anything new.';

const count = z.number().int();

/** Whole weeks since the last session of a client at risk, see `atRisk` of the filter; null for all others. */
const weeksWithoutSession = count.nullable();

/** Answer of GET /api/clients/{id}: the client and, added, totals for the header of the page. */
export const clientDetail = client.extend({
  totals: z.object({
    appointments: count,
    upcoming: count,
    invoices: count,
    unpaid: count,
    /** Unpaid invoices past their due date. */
    overdue: count,
    /** The open amount of unpaid invoices. */
    balance: currencySum.array(),
    /** Products bought or received for free. */
    purchases: count,
    emails: count,
    emailsSent: count,
    sms: count,
  }),
  nextAppointment: z
    .object({
      id,
      title: z.string(),
      type: z.enum(appointmentTypes),
      status: z.enum(appointmentStatuses),
      startTime: instant,
      endTime: instant,
    })
    .nullable(),
  weeksWithoutSession,
  /** When the client's number answered STOP; null if not, or after opting in again. */
  smsStoppedAt: instant.nullable(),
  /** The newsletter subscription of one of the client's addresses. `until`: when it ended, if it did. */
  newsletter: z.object({ email: z.string(), since: instant, until: instant.nullable() }).nullable(),
});
export type ClientDetail = z.infer<typeof clientDetail>;

export const clientSorts = ['name', '-name', 'lastContact', '-lastContact', 'createdAt', '-createdAt'] as const;

/** Selects clients for a list, a bulk action, an export or a saved filter. */
export const clientFilter = z.object({
  search: text(200).optional(),
  status: z.enum(clientStatuses).optional(),
  tag: text(40).optional(),
  /** `only` selects archived clients, which are excluded otherwise. */
  archived: z.literal('only').optional(),
  /**
   * `only` selects active clients without an upcoming session and without one in the practice's number of weeks.
   */
  atRisk: z.literal('only').optional(),
});
export type ClientFilter = z.infer<typeof clientFilter>;

/** Query of the paginated list; without any parameter, GET /api/clients answers the whole list as an array. */
export const clientPageQuery = clientFilter.extend({
  ...pageQuery.shape,
  sort: z.enum(clientSorts).default('name'),
});
export type ClientPageQuery = z.infer<typeof clientPageQuery>;
/** A client in the list, with upcoming appointment and open invoices. */
export const listedClient = client.extend({
  /** Start of the next appointment. */
  nextAppointment: instant.nullable(),
  weeksWithoutSession,
  /** The open amount of unpaid invoices. */
  balance: currencySum.array(),
  /** The earliest due date of unpaid invoices. Whether it has passed depends on the practice's time zone. */
  oldestDueDate: z.iso.date().nullable(),
});
export type ListedClient = z.infer<typeof listedClient>;

export const clientPage = countedPageOf(listedClient).extend({
  /** Clients of the practice by status, independent of the filter. */
  counts: z.object({ active: count, inactive: count, paused: count, archived: count }),
});
export type ClientPage = z.infer<typeof clientPage>;

/** Answer of GET /api/clients/tags, in alphabetical order: tags in use with their number of unarchived clients. */
export const tagCounts = z.array(z.object({ tag: z.string(), count: z.number().int() }));
export type TagCount = z.infer<typeof tagCounts>[number];

/**
 * Body of POST /api/clients/filters. GET answers the practice's filters by name, DELETE /api/clients/filters/{id}
 * deletes one.
 */
export const savedFilterInput = z.object({ name: requiredText(60, 'Give the filter a name'), filter: clientFilter });
export type SavedFilterInput = z.infer<typeof savedFilterInput>;
export const savedFilter = savedFilterInput.extend({ id });
export type SavedFilter = z.infer<typeof savedFilter>;

/** Body of POST /api/clients/bulk. `filter` selects all clients it matches. */
export const bulkInput = z.object({
  which: z.union([z.object({ ids: z.array(id).min(1).max(10_000) }), z.object({ filter: clientFilter })]),
  change: z.discriminatedUnion('do', [
    z.object({ do: z.literal('add tag'), tag }),
    z.object({ do: z.literal('remove tag'), tag }),
    z.object({ do: z.literal('set status'), status: z.enum(clientStatuses) }),
    z.object({ do: z.literal('archive') }),
    z.object({ do: z.literal('restore') }),
  ]),
});
export type BulkInput = z.infer<typeof bulkInput>;
/** The changed clients, for undoing the change; at most 10,000 ids are listed. */
export const bulkAnswer = z.object({ changed: z.number().int(), ids: z.array(id) });

/**
 * Body of POST /api/clients/{id}/merge: the records of `otherId` move to `id`, whose own fields take precedence.
 * Answers the client.
 */
export const mergeInput = z.object({ otherId: id });
