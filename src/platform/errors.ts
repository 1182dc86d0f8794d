const statuses = {
  invalid: 400,
  signed_out: 401,
  forbidden: 403,
  not_found: 404,
  too_slow: 408,
  conflict: 409,
  too_large: 413,
  wrong_type: 415,
  too_many: 429,
  unexpected: 500,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof statuses;

/** An error whose `message` is shown to the user. `errors` holds one message per invalid field. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: Record<string, string> | undefined;
  constructor(code: ErrorCode, sentence: string, errors?: Record<string, string>) {
    super(sentence);
    this.code = code;
    this.errors = errors;
  }
  get status() {
    return statuses[this.code];
  }
}

export const notFound = (noun: string) => new AppError('not_found', `${noun} not found`);
