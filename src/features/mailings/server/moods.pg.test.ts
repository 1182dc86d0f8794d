import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSmtp } from '../../../platform/mail/smtp.ts';
import { buildSending, tally } from '../../../testing/campaign.ts';
import { type BadMood, type MoodyServer, openMoodyServer } from '../../../testing/moody-server.ts';
import { newDatabase } from '../../../testing/postgres.ts';
import { openSink, type Sink } from '../../../testing/smtp-sink.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../testing/world.ts';
import { openMailWays } from '../../emails/server/mail-ways.ts';
import { type BulkMailer, beginBulk, openBulkMailer } from './bulk.ts';

let world: World;
let practice: Practice;
let other: Practice;
let moody: MoodyServer;
let sink: Sink;
let mailer: BulkMailer;
let stop: AbortController;

beforeEach(async () => {
  world = await openWorld(await newDatabase());
  practice = await buildPractice(world);
  other = await buildPractice(world);
  moody = await openMoodyServer();
  sink = await openSink();
  stop = new AbortController();
  const way = (port: number) => {
    const patience = { connect: 1, greet: 1, silence: 1.5, mail: 2.5 };
    const sender = openSmtp({ host: '127.0.0.1', port, security: 'opportunistic', patience });
    return { sender, fromAddress: 'mail@sorrel.example' };
  };
  // The moody server is that of one practice; the other one's is well.
  const own = way(moody.port);
  const ways = openMailWays(world.services, way(sink.port));
  const withAny: typeof ways.withAny = (tenantId, work) => work(tenantId === practice.tenantId ? own : ways.instance);
  mailer = { ...openBulkMailer(world.services, { ...ways, withAny }), stop: stop.signal };
});
afterEach(async () => {
  stop.abort();
  await mailer.lanes.settled();
  mailer.ways.close();
  await Promise.all([moody.close(), sink.close()]);
  await world.close();
});

/** Whatever waits is due again. */
const hurry = () =>
  world.services.database.pool.query("update email_logs set next_attempt_at = now() where status = 'queued'");
const errors = async () =>
  (await world.services.database.pool.query('select distinct error from email_logs where campaign_id = 1')).rows.map(
    ({ error }) => error,
  );

/** What becomes of six mails, and what is said of them; `taken`: how many of them the server has, whatever it said. */
const moods: [mood: BadMood, becomes: 'waiting' | 'failed' | 'unknown', error: RegExp, taken: number][] = [
  ['silent', 'waiting', /Greeting never received/, 0],
  ['421 as a greeting', 'waiting', /421/, 0],
  ['421 to the recipient', 'waiting', /421/, 0],
  ['450 to the recipient', 'waiting', /450/, 0],
  ['550 to the recipient', 'failed', /550/, 0],
  ['451 to the content', 'waiting', /451/, 0],
  ['554 to the content', 'failed', /554/, 0],
  ['hangs up after DATA', 'waiting', /closed/, 0],
  ['hangs up after the end', 'unknown', /closed/, 6],
  ['says nothing after the end', 'unknown', /Timeout/, 6],
  ['a byte now and then', 'waiting', /too long/, 0],
  ['another protocol', 'waiting', /greeting|HTTP/i, 0],
  ['stops within its greeting', 'waiting', /Greeting never received/, 0],
  ['a greeting without end', 'waiting', /./, 0],
  ['offers TLS and has none', 'waiting', /./, 0],
  ['nonsense after the end', 'unknown', /./, 6],
];

test.each(moods)(
  'a server in the mood "%s": six mails are %s, another practice has its mail meanwhile',
  async (...given) => {
    const [mood, becomes, error, taken] = given;
    moody.setMood(mood);
    const campaign = await buildSending(world, practice, 6);
    const theirs = await buildSending(world, other, 30);
    const began = performance.now();
    await beginBulk(mailer);
    await vi.waitUntil(async () => (await tally(world, theirs)).sent === 30, { timeout: 8_000 });
    expect(performance.now() - began).toBeLessThan(8_000);
    await vi.waitUntil(
      async () => (await tally(world, campaign))[becomes] === 6 && (await errors()).some(each => error.test(each)),
      { timeout: 15_000, interval: 50 },
    );
    expect(moody.taken).toHaveLength(taken);

    // When it is well again, it gets what waited, and nothing else.
    moody.setMood(null);
    await vi.waitUntil(
      async () => {
        await hurry();
        await beginBulk(mailer);
        return (await tally(world, campaign)).waiting === 0;
      },
      { timeout: 30_000, interval: 200 },
    );
    const isSent = becomes === 'waiting' ? { sent: 6 } : { [becomes]: 6, sent: 0 };
    expect(await tally(world, campaign)).toMatchObject({ status: becomes === 'failed' ? 'failed' : 'sent', ...isSent });
    expect(new Set(moody.taken).size).toBe(becomes === 'failed' ? 0 : 6);
    expect(moody.taken).toHaveLength(becomes === 'failed' ? 0 : 6);
  },
);

test('a server that refuses connections gets everything when it is back', async () => {
  const { port } = moody;
  await moody.close();
  const campaign = await buildSending(world, practice, 40);
  await beginBulk(mailer);
  await vi.waitUntil(async () => (await errors()).some(each => /ECONNREFUSED/.test(each)), { timeout: 8_000 });
  expect(await tally(world, campaign)).toMatchObject({ status: 'sending', waiting: 40 });
  const back = await openSink(port);
  await vi.waitUntil(
    async () => {
      await hurry();
      await beginBulk(mailer);
      return (await tally(world, campaign)).sent === 40;
    },
    { timeout: 30_000, interval: 200 },
  );
  expect(new Set(back.mails.map(mail => mail.to)).size).toBe(40);
  expect(back.mails).toHaveLength(40);
  mailer.ways.close();
  await back.close();
});
