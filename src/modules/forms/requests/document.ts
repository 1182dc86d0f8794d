import { z } from 'zod';
import { formKinds, questionId } from '../forms/questions.ts';

/** An entry of the document: a heading, a text, or a question with its answer as text. */
export const documentEntry = z.object({
  question: questionId,
  kind: z.string(),
  label: z.string(),
  lines: z.string().array(),
  isAsk: z.boolean(),
  clause: z.string().nullable(),
  fileIds: z.number().int().array(),
});
export type DocumentEntry = z.infer<typeof documentEntry>;

/**
 * A snapshot of the form as the client saw and answered it, from which the page and the PDF are rendered. It contains
 * everything they show, so that later changes of the form, the practice’s name or its logo don’t affect them.
 */
export const formDocument = z.object({
  locale: z.string(),
  timeZone: z.string(),
  practiceName: z.string(),
  /** A PNG, Base64, with its size in pixels. */
  logo: z.object({ png: z.string(), width: z.number(), height: z.number() }).nullable(),
  color: z.string(),
  title: z.string(),
  kind: z.enum(formKinds),
  formId: z.number().int(),
  version: z.number().int(),
  publishedAt: z.string(),
  clientName: z.string(),
  intro: z.string().nullable(),
  entries: documentEntry.array(),
  /** The raw values, for sums and proposals. */
  answers: z.record(questionId, z.json()),
  finishedAt: z.string(),
  signature: z.object({ name: z.string(), at: z.string() }).nullable(),
});
export type FormDocument = z.infer<typeof formDocument>;

/** A stored answer: "ask me in the session", or a value. */
export const storedAnswer = z.union([z.object({ ask: z.literal(true) }), z.object({ value: z.json() })]);
