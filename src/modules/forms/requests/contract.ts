import { z } from 'zod';
import { id, instant, requiredText } from '../../../shared/zod.ts';
import { formKinds, questionId } from '../forms/questions.ts';

export { waitingForm } from './waiting-form.ts';

// Rules by which forms are sent automatically

export const ruleTimes = ['at_booking', 'booking', 'before', 'after', 'every'] as const;
export const ruleRepeats = ['once', 'each'] as const;

/**
 * Body of POST /api/form-rules and PUT /api/form-rules/:id.
 * - `at_booking`: on the booking page, before the time is taken; one form per service, and one for all others. Up to five short
 *   questions (forms/at-booking.ts)
 * - `booking`: as soon as a session of the service is booked
 * - `before`, `after`: `days` before or after the session (0 is its day)
 * - `every`: every `weeks` weeks after the first session, while a session is ahead or a package is open
 *
 * `once`: a client gets the form once; `each`: for every session. At booking it is always `each`, because nobody
 * has said yet who they are.
 */
export const ruleInput = z
  .object({
    formId: id,
    /** Null: any service. */
    serviceId: id.nullable(),
    time: z.enum(ruleTimes),
    days: z.number().int().min(0, 'From 0 to 60 days').max(60, 'From 0 to 60 days').default(0),
    weeks: z.number().int().min(1, 'From 1 to 52 weeks').max(52, 'From 1 to 52 weeks').default(1),
    repeat: z.enum(ruleRepeats),
  })
  .transform(({ days, weeks, ...rule }) => ({
    ...rule,
    days: rule.time === 'before' || rule.time === 'after' ? days : 0,
    weeks: rule.time === 'every' ? weeks : 1,
    repeat: rule.time === 'every' || rule.time === 'at_booking' ? ('each' as const) : rule.repeat,
  }));
export type RuleInput = z.output<typeof ruleInput>;

/** Answer of GET /api/form-rules (a list), POST and PUT. */
export const formRule = z.object({
  id,
  formId: id,
  formTitle: z.string(),
  serviceId: id.nullable(),
  /** Null: any service. */
  serviceName: z.string().nullable(),
  time: z.enum(ruleTimes),
  days: z.number().int(),
  weeks: z.number().int(),
  repeat: z.enum(ruleRepeats),
  /** Why the form isn't asked at booking at the moment; null if it is, and for other rules. */
  problem: z.string().nullable(),
});
export type FormRule = z.infer<typeof formRule>;

// Requests: forms that clients are asked to fill in

/** `signed`: finished with a signature. `withdrawn` keeps the signed document. */
export const requestStatuses = ['asked', 'started', 'finished', 'signed', 'withdrawn'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** Body of POST /api/clients/:id/forms. The client is emailed. */
export const requestInput = z.object({
  formId: id,
  /** The session it is for, if any. */
  appointmentId: id.nullable().default(null),
});
export type RequestInput = z.output<typeof requestInput>;

/** Line of GET /api/clients/:id/forms, newest first. */
export const formRequest = z.object({
  id,
  clientId: id,
  formId: id,
  version: z.number().int(),
  title: z.string(),
  kind: z.enum(formKinds),
  isSigned: z.boolean(),
  status: z.enum(requestStatuses),
  appointmentId: id.nullable(),
  /** When the session begins. */
  appointmentStart: instant.nullable(),
  /** Sent by a rule rather than by hand. */
  isByRule: z.boolean(),
  askedAt: instant,
  /** When the client was last reminded. */
  remindedAt: instant.nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  signedName: z.string().nullable(),
  withdrawnAt: instant.nullable(),
  /** Minutes that are left, while it is not finished. */
  minutesLeft: z.number().int().nullable(),
  /** Proposals that nobody has accepted or dismissed yet. */
  openProposals: z.number().int(),
});
export type FormRequest = z.infer<typeof formRequest>;

/** A question with its answer, as in the PDF. */
export const shownAnswer = z.object({
  question: questionId,
  kind: z.string(),
  label: z.string(),
  /** The answer as text, one line per entry; empty if there is none. For a clause: "Agreed". */
  lines: z.string().array(),
  /** "Not sure, ask me in the session". */
  isAsk: z.boolean(),
  /** The text of a clause. */
  clause: z.string().nullable(),
  /** The client's files of a file question: GET /api/clients/:id/files/:fileId */
  fileIds: id.array(),
  /** The client’s previous answer, if it was different. */
  last: z.string().nullable(),
});
export type ShownAnswer = z.infer<typeof shownAnswer>;

export const proposalTargets = [
  'allergies',
  'medications',
  'birthDate',
  'heightCm',
  'diet',
  'conditions',
  'measurement',
] as const;

/** An answer that is proposed for the client's record. Nothing changes until it is accepted. */
export const formProposal = z.object({
  id,
  question: questionId,
  target: z.enum(proposalTargets),
  /** "Allergies", "Weight" */
  label: z.string(),
  /** The current value in the client’s record, one line per entry; empty if there is none. */
  before: z.string().array(),
  /** The value after accepting. Allergies, medication and conditions are added to the existing ones. */
  after: z.string().array(),
  decision: z.enum(['accepted', 'dismissed']).nullable(),
  decidedAt: instant.nullable(),
});
export type FormProposal = z.infer<typeof formProposal>;

/** Answer of GET /api/form-requests/:id. */
export const formRequestDetail = formRequest.extend({
  clientName: z.string(),
  answers: shownAnswer.array(),
  sums: z
    .object({ id: questionId, title: z.string(), total: z.number().nullable(), band: z.string().nullable() })
    .array(),
  proposals: formProposal.array(),
  /** SHA-256 of the version, texts and answers when it was signed. */
  hash: z.string().nullable(),
});
export type FormRequestDetail = z.infer<typeof formRequestDetail>;

// Requests of clients from the client room

/** A value of the question's kind, see `answerValues`. */
const anyValue = z.unknown();

/**
 * Body of PATCH /api/room/forms/:id/answers. `value: null` removes the answer; `ask` means "Not sure, ask me in the
 * session". An answer typed (`typedAt`) before the saved one never replaces it. `seen`: when the answer that the device
 * shows was saved; if another one was saved since, that one is kept, too.
 */
export const answerInput = z.object({
  question: questionId,
  value: anyValue.optional(),
  ask: z.boolean().default(false),
  typedAt: instant.optional(),
  seen: instant.optional(),
});
export type AnswerInput = z.output<typeof answerInput>;

/** Answer of PATCH /api/room/forms/:id/answers. */
export const savedAnswer = z.object({
  question: questionId,
  savedAt: instant,
  /** False if a newer answer from another device was kept instead. */
  isNewest: z.boolean(),
});

/** Body of POST /api/room/forms/:id/sign: the typed name. */
export const signatureInput = z.object({ name: requiredText(120, 'Please type your full name') });

/** Item of GET /api/room/forms: forms that the signed-in client has to fill in or has finished. */
export const roomForm = z.object({
  id,
  title: z.string(),
  kind: z.enum(formKinds),
  isSigned: z.boolean(),
  status: z.enum(requestStatuses),
  askedAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  minutesLeft: z.number().int().nullable(),
});
export type RoomForm = z.infer<typeof roomForm>;

/** Whether the client has yet to send it. */
export const isWaiting = ({ status }: Pick<RoomForm, 'status'>) => status === 'asked' || status === 'started';
