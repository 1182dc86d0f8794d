import { AppError } from '../errors.ts';

/** The name of the violated constraint; null if the statement failed for another reason. */
export function violatedConstraint(reason: unknown): string | null {
  const cause = databaseError(reason);
  return cause?.code.startsWith('23') ? String(cause.constraint ?? '') : null;
}

/** True when the database is unreachable, too slow, or out of space. */
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

/**
 * A conflict with another transaction, or a timeout: the server cancelled the statement, and the connection stays
 * usable.
 */
const isInterrupted = (reason: unknown) => /^(40001|40P01|55P03|57014)$/.test(databaseError(reason)?.code ?? '');

/** True when the connection must be closed after this error. */
export const breaksConnection = (reason: unknown): boolean =>
  isLostPreparedStatement(reason) || (isOutage(reason) && !isInterrupted(reason));

/** PostgreSQL cannot store NUL characters or dates outside its range. */
export const isUnstorable = (reason: unknown) => /^(22021|22007|22008|22P05)$/.test(databaseError(reason)?.code ?? '');

/** The error that the server sent, as opposed to a lost connection. */
export function databaseError(reason: unknown): { code: string; constraint?: unknown } | null {
  for (let error = reason; error instanceof Error; error = error.cause) {
    if ('severity' in error && 'code' in error && typeof error.code === 'string') {
      return { code: error.code, constraint: 'constraint' in error ? error.constraint : undefined };
    }
  }
  return null;
}

/**
 * The server lost or rejects a prepared statement of this connection: dropped by a pooler, invalid since a column
 * changed its type, or closed after a value could not be sent. Every further use would fail too.
 */
export const isLostPreparedStatement = (reason: unknown) => /^(26000|0A000)$/.test(databaseError(reason)?.code ?? '');
