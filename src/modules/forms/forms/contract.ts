import { z } from 'zod';
import { id, instant, requiredText } from '../../../shared/zod.ts';
import { formDefinition, formKinds, questionId } from './questions.ts';

export const exampleNames = [
  'new_client',
  'dietary_history',
  'food_and_symptoms',
  'weekly_check_in',
  'consent_to_care',
  'telehealth',
  'photographs_and_data',
  'at_booking',
] as const;
export type ExampleName = (typeof exampleNames)[number];

/** The examples to start from, in the language that the practice's clients read. GET /api/form-examples */
export const formExample = z.object({
  name: z.enum(exampleNames),
  title: z.string(),
  kind: z.enum(formKinds),
  minutes: z.number().int(),
  questions: z.number().int(),
  isSigned: z.boolean(),
});
export type FormExample = z.infer<typeof formExample>;

const title = requiredText(120, 'Enter a title');
const content = z.object({ title, kind: z.enum(formKinds), definition: formDefinition });

/** Body of POST /api/forms: a new form, or a copy of an example or of another form. */
export const newForm = z.union(
  [content, z.object({ example: z.enum(exampleNames) }), z.object({ copyOf: id })],
  'Enter a title',
);
export type NewForm = z.output<typeof newForm>;

/** Body of PUT /api/forms/:id, which replaces the draft. Responds 409 unless `revision` is the latest. */
export const formInput = content.extend({ revision: z.number().int().min(1) });
export type FormInput = z.output<typeof formInput>;

export const formStatuses = ['draft', 'live', 'retired'] as const;

/** Answer of GET /api/forms/:id, POST, PUT and publish. */
export const form = z.object({
  id,
  tenantId: id,
  title,
  kind: z.enum(formKinds),
  /** The draft. Clients see it once it is published. */
  definition: formDefinition,
  revision: z.number().int(),
  status: z.enum(formStatuses),
  /** The newest published version; 0 before the first. */
  version: z.number().int(),
  publishedAt: instant.nullable(),
  /** The draft differs from the newest version. */
  hasChanges: z.boolean(),
  /** Number of questions that were added, changed, moved or removed since the newest version. */
  changes: z.number().int(),
  minutes: z.number().int(),
  /** Why the newest version can't be asked at booking (at-booking.ts); null if it can, and before the first. */
  notAtBooking: z.string().nullable(),
  /** How many people have answered the newest version. */
  answered: z.number().int(),
  /** Questions at which people stopped: no answer for at least two days. Over all versions, most frequent first. */
  stops: z.object({ question: questionId, people: z.number().int() }).array(),
  createdAt: instant,
  updatedAt: instant,
});
export type Form = z.infer<typeof form>;

/** Answer of GET /api/forms/:id/versions/:version. */
export const formVersion = z.object({
  formId: id,
  version: z.number().int(),
  title: z.string(),
  kind: z.enum(formKinds),
  definition: formDefinition,
  publishedAt: instant,
});

/** Line of GET /api/forms; retired forms come last. */
export const formSummary = form
  .omit({ definition: true, stops: true, tenantId: true, answered: true, changes: true })
  .extend({
    questions: z.number().int(),
    isSigned: z.boolean(),
    /** Counts over all versions. Withdrawn requests count only if they were finished. */
    asked: z.number().int(),
    finished: z.number().int(),
    /**
     * Median time from the first answer to submission, without breaks of more than five minutes; null until one is
     * finished.
     */
    medianMinutes: z.number().int().nullable(),
    /** The question at which most people stopped. */
    stop: z.object({ label: z.string(), people: z.number().int() }).nullable(),
  });
export type FormSummary = z.infer<typeof formSummary>;
