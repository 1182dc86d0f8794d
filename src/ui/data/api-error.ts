import { z } from 'zod';

const answer = z.object({ message: z.string().optional(), errors: z.record(z.string(), z.string()).optional() });

/** An answer that is not OK. `message` is "status: text" (specification, section 8); `sentence` is the server's own. */
export class ApiError extends Error {
  readonly status: number;
  readonly sentence: string | null;
  /** One sentence for each wrong field. */
  readonly errors: Record<string, string>;
  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    const { message, errors } = readAnswer(text);
    this.sentence = message ?? null;
    this.errors = errors ?? {};
  }
}

/** What to tell a person: the server's sentence where it gave one of worth, otherwise `fallback`. */
export const sentenceOf = (error: unknown, fallback: string) =>
  (error instanceof ApiError && error.status !== 500 && error.sentence) || fallback;

/** Whether the server was not reached, or did not answer in time. */
export const isUnanswered = (error: unknown) =>
  error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');

/** The server's sentences beside the fields, empty if there are none. */
export const fieldErrorsOf = (error: unknown) => (error instanceof ApiError ? error.errors : {});

export const isStatus = (error: unknown, status: number) => error instanceof ApiError && error.status === status;

function readAnswer(text: string): z.infer<typeof answer> {
  try {
    return answer.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}
