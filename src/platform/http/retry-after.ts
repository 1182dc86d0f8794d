import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context, Next } from 'hono';
import { AppError, type ErrorCode } from '../errors.ts';

type RetryState = { seconds: number | null };

const retryStorage = new AsyncLocalStorage<RetryState>();

/** Default in seconds, about the time until a database is back. */
const defaultSeconds = 60;

/** A temporary refusal. `seconds`: value of Retry-After, also if another error replaces this one. */
export function retryLater(code: Extract<ErrorCode, 'too_many' | 'unavailable'>, sentence: string, seconds: number) {
  const request = retryStorage.getStore();
  if (request) request.seconds = seconds;
  return new AppError(code, sentence);
}

/** Sets Retry-After (RFC 9110, section 10.2.3) on every 429 and 503. */
export async function setRetryAfter(c: Context, next: Next) {
  const request: RetryState = { seconds: null };
  await retryStorage.run(request, next);
  const { status, headers } = c.res;
  if (status !== 429 && status !== 503) return;
  if (!headers.has('retry-after')) headers.set('retry-after', String(request.seconds ?? defaultSeconds));
}
