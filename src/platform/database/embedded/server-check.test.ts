import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { message, messages, openTransactionPooler, welcome } from '../../../testing/peers/transaction-pooler.ts';
import { newDatabaseUrl } from '../../../testing/setup/postgres.ts';
import { createLog } from '../../log.ts';
import { openDatabase } from '../connect.ts';
import { UnsupportedDatabase } from './server-check.ts';

const open = (url: string, direct?: string) =>
  openDatabase({ url, ...(direct && { direct }), folder: 'unused', log: createLog('silent') });

const openForTest = async (url: string, direct?: string) => {
  const database = await open(url, direct);
  onTestFinished(() => database.close());
  return database;
};

/** Answers every statement with one row: what a server says of its version. */
async function openServerOfVersion(name: string, number: number): Promise<string> {
  const cells = [name, String(number)];
  const column = (title: string) => Buffer.concat([Buffer.from(`${title}\0`), Buffer.alloc(6), textType]);
  const row = Buffer.concat(cells.flatMap(cell => [int32(cell.length), Buffer.from(cell)]));
  const answer = Buffer.concat([
    message('T', Buffer.concat([int16(2), column('name'), column('number')])),
    message('D', Buffer.concat([int16(2), row])),
    message('C', 'SELECT 1\0'),
    message('Z', 'I'),
  ]);
  const server = createServer(socket => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(welcome);
      socket.on(
        'data',
        messages(each => (each.toString('latin1', 0, 1) === 'Q' ? socket.write(answer) : socket.end())),
      );
    });
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => new Promise(done => server.close(() => done())));
  const address = server.address();
  return `postgres://sorrel@127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/sorrel`;
}

const int16 = (value: number) => {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
};
const int32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
/** Type text (25), of any length, without a modifier, as text. */
const textType = Buffer.concat([int32(25), int16(-1), int32(-1), int16(0)]);

describe('opening a PostgreSQL server', () => {
  test('refuses one older than 16 with a sentence that names both versions', async () => {
    const url = await openServerOfVersion('15.18 (Debian 15.18-0+deb12u1)', 150_018);
    const sentence = 'Sorrel needs PostgreSQL 16 or newer; this is 15.18.';
    await expect(open(url)).rejects.toThrow(new UnsupportedDatabase(sentence));
  });

  test('takes the one that the tests run on', async () => {
    const database = await openForTest(await newDatabaseUrl());
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test.each(['last', 'first'] as const)('refuses a pooler that forgets prepared statements (%s server)', async next => {
    const url = await newDatabaseUrl();
    const pooler = await openTransactionPooler(url, { next });
    onTestFinished(pooler.close);
    await expect(open(pooler.url, url)).rejects.toThrow(
      new UnsupportedDatabase(
        'The pooler in DATABASE_URL forgets prepared statements between transactions. ' +
          'Use PgBouncer 1.21 or newer with max_prepared_statements = 200, or a pooler in session mode.',
      ),
    );
  });

  test('takes a pooler whose only server stays busy', async () => {
    const url = await newDatabaseUrl();
    const pooler = await openTransactionPooler(url, { next: 'last', maxServers: 1 });
    onTestFinished(pooler.close);
    await openForTest(pooler.url, url);
  });
});
