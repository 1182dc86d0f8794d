import { z } from 'zod';
import { id } from '../../../shared/zod.ts';

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
  /** 200 with an answer, 204 without one, unless said. */
  status?: 201;
};

/** A sentence to show. */
export const said = z.object({ message: z.string() });

/** The key of what was made. */
export const created = z.object({ id });

export const received = z.object({ received: z.literal(true) });

/** Every answer of 400 and above. */
export const failure = z.object({
  message: z.string().meta({ description: 'One sentence for the person who sees it.' }),
  errors: z.record(z.string(), z.string()).optional().meta({ description: 'A sentence for each wrong field.' }),
});
