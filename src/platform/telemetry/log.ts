import pino from 'pino';

/**
 * JSON lines on standard output. Request bodies, cookies, email addresses and statement values must never be logged.
 */
export const createLog = (level: string) =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describe } });
export type Log = ReturnType<typeof createLog>;

/**
 * The fields of an error that may be logged. Drizzle puts the values of a failed statement into the message, so the message
 * is left out.
 */
export function describe(reason: unknown): Record<string, unknown> {
  if (!(reason instanceof Error)) return { message: 'something that is no error was thrown' };
  const cause = reason.cause === undefined ? {} : { cause: describe(reason.cause) };
  if ('query' in reason) return { type: reason.name, query: reason.query, at: framesOf(reason), ...cause };
  const code = 'code' in reason ? reason.code : undefined;
  const constraint = 'constraint' in reason ? reason.constraint : undefined;
  // PostgreSQL quotes values in some messages; the code and the constraint are enough.
  const message = 'severity' in reason ? undefined : reason.message;
  return { type: reason.name, message, code, constraint, at: framesOf(reason), ...cause };
}

const framesOf = ({ stack = '', message }: Error) =>
  stack
    .replace(message, '')
    .split('\n')
    .filter(line => line.trim().startsWith('at '))
    .slice(0, 8)
    .map(line => line.trim());
