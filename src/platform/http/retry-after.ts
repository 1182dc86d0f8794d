import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context, Next } from 'hono';
import { AppError, type ErrorCode } from '../errors.ts';

type Told = { seconds: number | null };

const told = new AsyncLocalStorage<Told>();

/** Where nobody has said it: a database is back, or somebody has left, in about a minute. */
const usually = 60;

/** It is refused now, and not for good. `seconds`: until it is worth another try; the answer says so, whoever words it. */
export function later(code: Extract<ErrorCode, 'too_many' | 'unavailable'>, sentence: string, seconds: number) {
  const request = told.getStore();
  if (request) request.seconds = seconds;
  return new AppError(code, sentence);
}

/** When to come back (RFC 9110, section 10.2.3), on each call and page that says "too often" or "not now". */
export async function sayWhen(c: Context, next: Next) {
  const request: Told = { seconds: null };
  await told.run(request, next);
  const { status, headers } = c.res;
  if (status !== 429 && status !== 503) return;
  if (!headers.has('retry-after')) headers.set('retry-after', String(request.seconds ?? usually));
}
