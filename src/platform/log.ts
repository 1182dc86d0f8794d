import pino from 'pino';

/** JSON lines on standard output. Never holds bodies, cookies, addresses of people, or the values of a statement. */
export const createLog = (level: string) =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describe } });
export type Log = ReturnType<typeof createLog>;

/** What a failure may say in the log: a failed statement carries its values in its message, and only there. */
export function describe(reason: unknown): Record<string, unknown> {
  if (!(reason instanceof Error)) return { message: 'something that is no error was thrown' };
  const cause = reason.cause === undefined ? {} : { cause: describe(reason.cause) };
  if ('query' in reason) return { type: reason.name, query: reason.query, at: framesOf(reason), ...cause };
  const code = 'code' in reason ? reason.code : undefined;
  const constraint = 'constraint' in reason ? reason.constraint : undefined;
  // PostgreSQL quotes values in some of its messages; its code and the constraint say as much.
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
