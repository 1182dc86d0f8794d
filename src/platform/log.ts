import pino from 'pino';

/** JSON lines on standard output. Never logs bodies, cookies or addresses of people. */
export const createLog = (level: string) => pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
export type Log = ReturnType<typeof createLog>;
