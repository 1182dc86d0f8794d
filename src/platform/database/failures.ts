import { AppError } from '../errors.ts';

/** The constraint that a statement ran into, if that is why it failed. */
export function brokenConstraint(reason: unknown): string | null {
  const cause = databaseError(reason);
  return cause?.code.startsWith('23') ? String(cause.constraint ?? '') : null;
}

/** True when the database cannot be reached, does not answer in time, or has no room left. */
export function isOutage(reason: unknown): boolean {
  if (reason instanceof AppError) return false;
  const cause = databaseError(reason);
  if (cause) return /^(08|57P0|53|58030|40P01|40001|55P03|57014)/.test(cause.code);
  const root = reason instanceof Error && reason.cause instanceof Error ? reason.cause : reason;
  if (!(root instanceof Error)) return false;
  const code = 'code' in root ? String(root.code) : '';
  return (
    /ECONN|ENOENT|EPIPE|ETIMEDOUT/.test(code) ||
    /timeout exceeded|read timeout|Connection terminated|not queryable/.test(root.message)
  );
}

/** Another transaction was in the way, or the statement took too long: the server ended it, and the connection works on. */
const isInterrupted = (reason: unknown) => /^(40001|40P01|55P03|57014)$/.test(databaseError(reason)?.code ?? '');

/** True when the connection on which this happened is of no more use. */
export const breaksConnection = (reason: unknown): boolean =>
  isForgotten(reason) || (isOutage(reason) && !isInterrupted(reason));

/** A character or an instant that PostgreSQL has no room for. */
export const isUnstorable = (reason: unknown) => /^(22021|22007|22008|22P05)$/.test(databaseError(reason)?.code ?? '');

/** What the server answered. */
export function databaseError(reason: unknown): { code: string; constraint?: unknown } | null {
  for (let error = reason; error instanceof Error; error = error.cause) {
    if ('severity' in error && 'code' in error && typeof error.code === 'string') {
      return { code: error.code, constraint: 'constraint' in error ? error.constraint : undefined };
    }
  }
  return null;
}

/**
 * The server does not know, or may not use, a statement that this connection keeps ready: emptied by a pooler, prepared
 * before a table changed its type, or closed when a value could not be sent. It would fail so every time.
 */
export const isForgotten = (reason: unknown) => /^(26000|0A000)$/.test(databaseError(reason)?.code ?? '');
