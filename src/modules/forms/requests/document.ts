import { z } from 'zod';
import { formKinds, questionId } from '../forms/questions.ts';

/** An entry of the document: a heading, a text, or a question with its answer in words. */
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
 * The form as the client saw and answered it, in words: the source of the page and the PDF. It holds everything that they show, so
 * that a later change of the form, the practice's name or logo changes neither.
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
  /** The values, as the sums and proposals read them. */
  answers: z.record(questionId, z.json()),
  finishedAt: z.string(),
  signature: z.object({ name: z.string(), at: z.string() }).nullable(),
});
export type FormDocument = z.infer<typeof formDocument>;

/** A stored answer: "ask me in the session", or a value. */
export const storedAnswer = z.union([z.object({ ask: z.literal(true) }), z.object({ value: z.json() })]);
