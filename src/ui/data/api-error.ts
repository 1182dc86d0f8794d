import { z } from 'zod';

const answer = z.object({ message: z.string().optional(), errors: z.record(z.string(), z.string()).optional() });

/**
 * A response that is not OK. `message` is "status: text" (specification, section 8), `sentence` the server's message
 * for people.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly sentence: string | null;
  /** Messages by field name. */
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

/** The server's message, or `fallback` if there is none or it is a 500, whose message is generic. */
export const sentenceOf = (error: unknown, fallback: string) =>
  (error instanceof ApiError && error.status !== 500 && error.sentence) || fallback;

/** Whether the server was unreachable or timed out. */
export const isUnanswered = (error: unknown) =>
  error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');

/** The server's messages by field, empty if there are none. */
export const fieldErrorsOf = (error: unknown) => (error instanceof ApiError ? error.errors : {});

export const isStatus = (error: unknown, status: number) => error instanceof ApiError && error.status === status;

function readAnswer(text: string): z.infer<typeof answer> {
  try {
    return answer.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}
