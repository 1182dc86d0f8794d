// @module-tag slow

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openSmtp, type SmtpTimeouts } from '../../../../platform/mail/smtp.ts';
import {
  type BadBehavior,
  type BehavioryServer,
  openBehavioryServer,
} from '../../../../testing/peers/faulty-smtp-server.ts';
import { openSink, type Sink } from '../../../../testing/peers/smtp-sink.ts';
import { buildSending, type TestCampaign, tally } from '../../../../testing/practice/campaign.ts';
import { casesInTurn } from '../../../../testing/proof.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import type { MailTransport } from '../../../accounts/vendors/server/mail.ts';
import { openMailTransports } from '../../emails/server/mail-transports.ts';
import { type BulkOutbox, openBulkOutbox } from './outbox.ts';

let world: World;
let practice: Practice;
let other: Practice;
let behaviory: BehavioryServer;
let sink: Sink;
let mailer: BulkOutbox;
let stop: AbortController;
let own: MailTransport;

const usual: SmtpTimeouts = { connect: 10, greet: 10, silence: 30, mail: 120 };
const wayTo = (port: number, patience: Partial<SmtpTimeouts> = {}): MailTransport => ({
  sender: openSmtp({ host: '127.0.0.1', port, security: 'opportunistic', patience: { ...usual, ...patience } }),
  fromAddress: 'mail@sorrel.example',
});

beforeAll(async () => {
  world = await openWorld(await newDatabase());
});
afterAll(() => world.close());
beforeEach(async () => {
  practice = await buildPractice(world);
  other = await buildPractice(world);
  behaviory = await openBehavioryServer();
  sink = await openSink();
  open();
});
afterEach(async () => {
  stop.abort();
  await Promise.all([behaviory.close(), sink.close()]);
  await close();
});

/** Only one practice uses the faulty server; the other one's works. */
function open(patience?: Partial<SmtpTimeouts>) {
  stop = new AbortController();
  own = wayTo(behaviory.port, patience);
  const ways = openMailTransports(world.services, wayTo(sink.port));
  const withAny: typeof ways.withAny = (tenantId, work) => work(tenantId === practice.tenantId ? own : ways.instance);
  mailer = openBulkOutbox(world.services, { ...ways, withAny }, { retryMs: 10 });
}
async function close() {
  stop.abort();
  await mailer.close();
  own.sender.close();
}

/** Makes all queued emails due. */
const hurry = () =>
  world.services.database.pool.query("update email_logs set next_attempt_at = now() where status = 'queued'");
const errors = async ({ id }: TestCampaign) =>
  (
    await world.services.database.pool.query('select distinct error from email_logs where campaign_id = $1', [id])
  ).rows.map(({ error }) => error);
const patient = { timeout: 30_000, interval: 10 };

/** The timeout in seconds that each fault triggers; only that one is shortened. */
const patienceWith: Partial<Record<BadBehavior, Partial<SmtpTimeouts>>> = {
  silent: { greet: 0.1 },
  'stops within its greeting': { greet: 0.1 },
  'a greeting without end': { greet: 0.1 },
  'says nothing after the end': { silence: 0.2 },
  'a byte now and then': { mail: 0.25 },
  // Whether the handshake fails or hangs depends on how the server's bytes are split into packets.
  'offers TLS and has none': { connect: 0.3, greet: 0.3, silence: 0.3 },
};

/**
 * The expected status and error of six emails; `taken`: how many of them the server accepted, whatever it responded.
 */
const behaviors: [behavior: BadBehavior, becomes: 'waiting' | 'failed' | 'unknown', error: RegExp, taken: number][] = [
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

test.each(casesInTurn(behaviors, 3))(
  'with the SMTP fault "%s", six emails end as %s',
  async (behavior, becomes, error, taken) => {
    behaviory.setBehavior(behavior);
    await close();
    open(patienceWith[behavior]);
    const campaign = await buildSending(world, practice, 6);
    await mailer.begin(stop.signal);
    await vi.waitUntil(
      async () =>
        (await tally(world, campaign))[becomes] === 6 && (await errors(campaign)).some(each => error.test(each)),
      patient,
    );
    await close();
    expect(behaviory.taken).toHaveLength(taken);

    // After it recovers, it gets only the queued emails.
    open();
    behaviory.setBehavior(null);
    await vi.waitUntil(async () => {
      await hurry();
      await mailer.begin(stop.signal);
      return (await tally(world, campaign)).waiting === 0;
    }, patient);
    const isSent = becomes === 'waiting' ? { sent: 6 } : { [becomes]: 6, sent: 0 };
    expect(await tally(world, campaign)).toMatchObject({ status: becomes === 'failed' ? 'failed' : 'sent', ...isSent });
    expect(new Set(behaviory.taken).size).toBe(becomes === 'failed' ? 0 : 6);
    expect(behaviory.taken).toHaveLength(becomes === 'failed' ? 0 : 6);
  },
);

test.each<BadBehavior>(
  casesInTurn<BadBehavior>(
    ['silent', 'says nothing after the end', 'a byte now and then', 'a greeting without end'],
    2,
  ),
)('the SMTP fault "%s" doesn’t delay another practice’s emails', async behavior => {
  behaviory.setBehavior(behavior);
  const campaign = await buildSending(world, practice, 6);
  const theirs = await buildSending(world, other, 30);
  await mailer.begin(stop.signal);
  // The timeouts are ten seconds or more.
  await vi.waitUntil(() => behaviory.connections() > 0, patient);
  await vi.waitUntil(async () => (await tally(world, theirs)).sent === 30, patient);
  expect(await tally(world, campaign)).toMatchObject({ waiting: 6 });
});

test('sends everything once a server that refused connections is back', async () => {
  const { port } = behaviory;
  await behaviory.close();
  const campaign = await buildSending(world, practice, 12);
  await mailer.begin(stop.signal);
  await vi.waitUntil(async () => (await errors(campaign)).some(each => /ECONNREFUSED/.test(each)), patient);
  expect(await tally(world, campaign)).toMatchObject({ status: 'sending', waiting: 12 });
  const back = await openSink(port);
  await vi.waitUntil(async () => {
    await hurry();
    await mailer.begin(stop.signal);
    return (await tally(world, campaign)).sent === 12;
  }, patient);
  expect(new Set(back.mails.map(mail => mail.to)).size).toBe(12);
  expect(back.mails).toHaveLength(12);
  await back.close();
});
