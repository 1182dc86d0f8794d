import { z } from 'zod';

/** A contract with the name under which it stands in the document; written `{ client }`. */
export type Named = Record<string, z.ZodType>;

/** What the document says of one route. What is not said is so: no body, no query, nothing in the answer. */
export type Operation = {
  /** What it does, in a practitioner's words, as an order. */
  summary: string;
  query?: Named;
  body?: Named;
  /** Of a body that is no JSON. */
  takes?: string;
  answer?: Named;
  /** What the same route answers when it is asked for a page. */
  page?: Named;
  /** Media type of an answer that is no JSON; with `answer` the last of many lines. */
  file?: string;
  /** 200 with an answer, 204 without one, unless said; 302 leads on. */
  status?: 201 | 302;
};

/** Every answer of 400 and above. */
export const failure = z.object({
  message: z.string().meta({ description: 'A sentence to show to people.' }),
  errors: z.record(z.string(), z.string()).optional().meta({ description: 'A sentence for each invalid field.' }),
});
