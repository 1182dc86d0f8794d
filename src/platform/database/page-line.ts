import pg from 'pg';
import { randomToken } from '../tokens.ts';
import type { Database } from './scope.ts';

/** One connection that hears of changes of pages, and by which processes call each other. */
export type Line = {
  /** Resolves when this line has heard its own call. @throws when it has not in time */
  callSelf: () => Promise<void>;
  /** Resolves when every line has heard this one's call, and so all that was told before; or after a second. */
  callAll: () => Promise<void>;
  /** Rejects when the line is lost. */
  lost: Promise<never>;
  end: () => Promise<void>;
};

const channel = 'pages';
const lineName = 'sorrel pages';
/** Milliseconds. */
const answerWithin = 2_000;
const othersWithin = 1_000;

export async function openLine(database: Database, changed: (tenantId: number) => void): Promise<Line> {
  const client = new pg.Client({
    connectionString: database.lineString ?? undefined,
    application_name: lineName,
    connectionTimeoutMillis: answerWithin,
    query_timeout: answerWithin,
    keepAlive: true,
  });
  const lost = new Promise<never>((_, fail) => {
    client.on('error', fail);
    client.on('end', () => fail(new Error('the connection ended')));
  });
  lost.catch(() => undefined);
  const calls = new Map<string, () => void>();
  const tell = (text: string) => client.query('select pg_notify($1, $2)', [channel, text]);
  client.on('notification', ({ payload = '' }) => {
    const [word, about = ''] = payload.split(' ');
    if (word === 'changed') changed(Number(about));
    if (word === 'self' || word === 'heard') calls.get(about)?.();
    if (word === 'all' && !calls.has(about)) tell(`heard ${about}`).catch(() => undefined);
  });
  await beginListening(client);
  const call = async (word: 'self' | 'all', { answers, within }: { answers: number; within: number }) => {
    const token = randomToken();
    let missing = answers;
    const heard = new Promise<void>(done => calls.set(token, () => --missing <= 0 && done()));
    try {
      await tell(`${word} ${token}`);
      await inTime(Promise.race([heard, lost]), within);
    } finally {
      calls.delete(token);
    }
  };
  return {
    lost,
    callSelf: () => call('self', { answers: 1, within: answerWithin }),
    callAll: async () => {
      const { rows } = await client.query(
        'select count(*)::int as others from pg_stat_activity where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()',
        [lineName],
      );
      const others = Number(rows[0]?.others);
      if (others) await call('all', { answers: others, within: othersWithin });
    },
    end: () => client.end().catch(() => undefined),
  };
}

/** A server that lets in but does not let listen, such as a copy for reading only, must not keep a connection for each try. */
async function beginListening(client: pg.Client) {
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
  } catch (reason) {
    client.end().catch(() => undefined);
    throw reason;
  }
}

function inTime(work: Promise<void>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('no answer in time')), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
