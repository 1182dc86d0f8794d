import { z } from 'zod';

/** A schema with its name in the document, written `{ client }`. */
export type Named = Record<string, z.ZodType>;

/** The documentation of one route. Missing fields mean: no body, no query, no response body. */
export type Operation = {
  /** An imperative in a practitioner's words. */
  summary: string;
  query?: Named;
  body?: Named;
  /** Media type of a body that is not JSON. */
  takes?: string;
  answer?: Named;
  /** Response schema when the caller asks for a page of a list. */
  page?: Named;
  /**
   * Media type of a response that is not JSON. Together with `answer`: that schema describes the last line of the
   * stream.
   */
  file?: string;
  /** Default: 200 with `answer`, otherwise 204. */
  status?: 201 | 302;
};

/** The body of every response with status 400 or above. */
export const failure = z.object({
  message: z.string().meta({ description: 'A sentence to show to people.' }),
  errors: z.record(z.string(), z.string()).optional().meta({ description: 'A sentence for each invalid field.' }),
});
