import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Campaign } from '../src/modules/marketing/campaigns/contract.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/database/embedded/embedded.ts';
import { createLog } from '../src/platform/telemetry/log.ts';
import { openSink, type Sink } from '../src/testing/peers/smtp-sink.ts';
import { openPeer, type Peer } from '../src/testing/peers/vendor-peers.ts';
import { byRunLength, isInTurn, recordFigure } from '../src/testing/proof.ts';
import { newFolder, startedFolder } from './folders.ts';
import { expectWhole } from './invariants.ts';
import { connectOwner } from './owner-client.ts';
import { freePort, get, type Program, post, signUp, spawnProgram, startProgram } from './program.ts';
import { expireLeases } from './restart.ts';

/** One PostgreSQL server shared by a web process and two workers. */
let server: EmbeddedPostgres;
let owner: pg.Client;
let sink: Sink;
let peer: Peer;
let web: Program;
let env: Record<string, string>;
const workers: ReturnType<typeof spawnProgram>[] = [];
beforeAll(async () => {
  server = await startEmbeddedPostgres(startedFolder(), createLog('silent'));
  owner = await connectOwner(server.connectionString);
  // A reserved port, so that it can restart on the same one.
  sink = await openSink(await freePort());
  peer = await openPeer();
  env = {
    DATABASE_URL: server.connectionString,
    APP_SECRET: 'the same secret for every process of it',
    SMTP_URL: sink.url,
    TWILIO_ACCOUNT_SID: 'AC0777',
    TWILIO_AUTH_TOKEN: 'instance-token',
    TWILIO_FROM: '+15035550177',
    TWILIO_API_URL: peer.url,
  };
  web = await startProgram({ ...env, ROLE: 'web' });
});
afterAll(async () => {
  await killWorkers();
  await web.kill('SIGTERM');
  await owner.end();
  await server.stop();
  await sink.close();
  await peer.close();
});

const startWorker = () => workers.push(spawnProgram({ ...env, ROLE: 'worker', DATA_DIR: newFolder() }));

function startWorkers() {
  startWorker();
  startWorker();
}

async function killWorkers() {
  await Promise.all(workers.splice(0).map(each => each.kill('SIGKILL')));
}

async function replaceOne() {
  const [victim] = workers.splice(randomInt(workers.length), 1);
  await victim?.kill('SIGKILL');
  startWorker();
}

const count = async (table: string, where: string) => {
  const { rows } = await owner.query<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`);
  return rows[0]?.n ?? 0;
};
const waitingMails = () => count('email_logs', "status in ('queued', 'sending')");

/**
 * Kills both workers and starts two new ones. Returns a function that waits until nothing is in progress and ends the
 * leases of the dead workers.
 */
async function restartWorkers(underWay: () => Promise<unknown>, within: number) {
  await killWorkers();
  await owner.query("update email_logs set next_attempt_at = now() where status = 'queued'");
  const restartedAt = new Date();
  startWorkers();
  const left = async () => {
    await expireLeases(owner, restartedAt);
    return underWay();
  };
  await expect.poll(left, { timeout: within, interval: 200 }).toBe(0);
}

const [recipients, campaignKills] = byRunLength([300, 4], [40_000, 200]);

/** Campaigns to all recipients; one campaign takes 10,000. */
async function sendCampaigns(cookie: string): Promise<number[]> {
  const ids: number[] = [];
  for (let first = 0; first < recipients; first += 10_000) {
    const length = Math.min(10_000, recipients - first);
    const emails = Array.from({ length }, (_, n) => `client${first + n}@many.example`);
    const to = { type: 'custom_emails', emails };
    const campaign = { name: 'News', subject: 'News', body: 'Hello {firstName}', recipients: to };
    const made = await post(web, '/api/emails/campaigns', campaign, cookie);
    expect(made.status).toBe(201);
    const { id }: Campaign = await made.json();
    // A double click whose responses are not awaited.
    for (let click = 0; click < 2; click++)
      post(web, `/api/emails/campaigns/${id}/send`, {}, cookie).catch(() => undefined);
    ids.push(id);
  }
  return ids;
}

/** Compares the counters of the campaigns with their mails in one statement. @throws if they differ */
async function tally() {
  const { rows } = await owner.query(`
    select array_agg(distinct status) as states, sum(total_recipients)::int as total,
      sum(successful_sends)::int as sent, sum(unknown_sends)::int as unknown,
      sum(successful_sends + failed_sends + suppressed_sends + unknown_sends)::int as ended,
      (select count(*)::int from email_logs where status in ('queued', 'sending') and kind = 'bulk') as waiting,
      (select count(*)::int from email_logs where status = 'sent' and kind = 'bulk') as mails_sent,
      (select count(*)::int from email_logs where status = 'unknown' and kind = 'bulk') as mails_unknown
    from email_campaigns where status <> 'draft' having count(*) > 0`);
  const [found] = rows;
  if (!found) return null;
  const { total, ended, waiting, sent, mails_sent, unknown, mails_unknown } = found;
  expect([total, sent, unknown]).toEqual([ended + waiting, mails_sent, mails_unknown]);
  return found;
}

/** In which kills of each round the mail server stops and restarts, and the owner pauses and resumes. */
const turns = byRunLength(
  { round: 4, closed: 1, open: 2, paused: 2, resumed: 3 },
  { round: 10, closed: 3, open: 5, paused: 7, resumed: 8 },
);

test.runIf(isInTurn(0, 3))(
  `sends each of ${recipients} emails once despite ${campaignKills} kills and mail server restarts`,
  async () => {
    const { cookie } = await signUp(web, { email: 'owner@campaigns.example', practiceName: 'Of campaigns' });
    startWorkers();
    const ids = await sendCampaigns(cookie);
    const change = (what: 'pause' | 'resume') =>
      Promise.all(ids.map(id => post(web, `/api/emails/campaigns/${id}/${what}`, {}, cookie)));
    const arrived = () => sink.mails.length;
    await expect.poll(arrived, { timeout: byRunLength(60_000, 300_000), interval: 5 }).toBeGreaterThan(0);

    let amid = 0;
    let isSending = true;
    for (let kill = 0; kill < campaignKills; kill++) {
      // A fixed amount of work between two kills, independent of the machine's speed.
      const next = arrived() + randomInt(1, Math.ceil(recipients / (campaignKills * 2)));
      const isThere = async () => !isSending || arrived() >= next || (await waitingMails()) === 0;
      await expect.poll(isThere, { timeout: 60_000, interval: 1 }).toBe(true);
      const turn = kill % turns.round;
      if (turn === turns.closed) {
        await sink.close();
        isSending = false;
      }
      if (turn === turns.open) {
        sink = await openSink(sink.port, sink.mails);
        await owner.query("update email_logs set next_attempt_at = now() where status = 'queued'");
        isSending = true;
      }
      if (turn === turns.paused) {
        await change('pause');
        isSending = false;
      }
      if (turn === turns.resumed) {
        await change('resume');
        isSending = true;
      }
      if ((await tally())?.waiting) amid++;
      await replaceOne();
    }
    expect(amid, 'kills while there was work').toBeGreaterThan(campaignKills / 2);
    const underWay = async () => {
      const found = await tally();
      return found?.waiting || found?.states.join() !== 'sent' ? 1 : 0;
    };
    await restartWorkers(underWay, byRunLength(90_000, 600_000));

    const copies = Map.groupBy(sink.mails, mail => mail.to);
    for (const [to, mails] of copies) expect(mails, to).toHaveLength(1);
    const { rows } = await owner.query("select recipient_email, status from email_logs where kind = 'bulk'");
    expect(rows).toHaveLength(recipients);
    const lost = rows.filter(({ recipient_email, status }) => status !== 'unknown' && !copies.has(recipient_email));
    expect(lost).toEqual([]);
    // At most the mails that each killed worker was sending.
    const unknown = rows.filter(({ status }) => status === 'unknown');
    expect(unknown.length).toBeLessThanOrEqual((campaignKills + 2) * 15);
    await expectWhole(owner, sink);
    const figure = `${campaignKills} kills: ${recipients} people, nobody twice, nobody lost, ${unknown.length} unknown`;
    recordFigure('crash', 'campaign, one of two workers killed', figure);
    const campaigns = await get<Campaign[]>(web, '/api/emails/campaigns', cookie);
    expect(campaigns.reduce((sum, each) => sum + each.totalRecipients, 0)).toBe(recipients);
    expect(campaigns.reduce((sum, each) => sum + each.unknownSends, 0)).toBe(unknown.length);
    await killWorkers();
  },
  byRunLength(300_000, 3_600_000),
);

const [people, reminderKills] = byRunLength([80, 2], [6_000, 200]);
/** Recipients per practice, because the instance's account has a daily limit of texts per practice. */
const ofOne = byRunLength(40, 125);

/** People with an appointment tomorrow, each with a mail and a text reminder due now. */
async function fill({ tenantId, userId }: { tenantId: number; userId: number }, first: number) {
  await owner.query(
    `insert into clients (tenant_id, user_id, first_name, last_name, email, phone, sms_consent_at, goal)
     select $1, $2, 'Ann', 'Number ' || n, 'ann' || n || '@client.example', '+1503' || 5550000 + n, now(), 'general_health'
     from generate_series($3::int, $3::int + $4::int - 1) n`,
    [tenantId, userId, first, ofOne],
  );
  await owner.query(
    `insert into appointments (tenant_id, user_id, client_id, title, start_time, end_time, overlaps_on_purpose)
     select tenant_id, user_id, id, 'Session', now() + interval '1 day', now() + interval '25 hours', true from clients
     where tenant_id = $1`,
    [tenantId],
  );
  await owner.query(
    `insert into reminders (tenant_id, appointment_id, client_id, channel, kind, start_time, minutes_before, scheduled_for)
     select tenant_id, id, client_id, channel, 'step-1440', start_time, 1440, now()
     from appointments, unnest(array['email', 'sms']) channel where tenant_id = $1`,
    [tenantId],
  );
}

test.runIf(isInTurn(1, 3))(
  `sends each of ${people * 2} reminders at most once despite ${reminderKills} kills of two workers`,
  async () => {
    for (let first = 1; first < people; first += ofOne) {
      const { user } = await signUp(web, { email: `owner${first}@practice.example`, practiceName: `From ${first}` });
      await fill({ tenantId: user.tenantId, userId: user.id }, first);
    }
    const reminded = () => sink.mails.filter(({ to }) => to.endsWith('@client.example'));
    const arrived = () => reminded().length + peer.calls.length;

    const underWay = async () =>
      (await count('reminders', "status = 'pending'")) +
      (await waitingMails()) +
      (await count('sms_logs', "status in ('pending', 'sending')"));
    startWorkers();
    await expect.poll(arrived, { timeout: byRunLength(60_000, 300_000), interval: 5 }).toBeGreaterThan(0);
    let kills = 0;
    let amid = 0;
    for (; kills < reminderKills && arrived() < people * 2; kills++) {
      const next = Math.min(arrived() + randomInt(1, 30), people * 2);
      const isThere = async () => arrived() >= next || (await underWay()) === 0;
      await expect.poll(isThere, { timeout: 60_000, interval: 1 }).toBe(true);
      if (arrived() < people * 2) amid++;
      await replaceOne();
    }
    expect(amid, 'kills while there was work').toBeGreaterThan(0);

    await restartWorkers(underWay, byRunLength(90_000, 1_200_000));

    expect(await count('reminders', "status = 'queued'")).toBe(people * 2);
    const mails = Map.groupBy(reminded(), mail => mail.to);
    for (const [to, copies] of mails) expect(copies, to).toHaveLength(1);
    const sms = Map.groupBy(peer.calls, ({ body }) => new URLSearchParams(body).get('To') ?? '');
    for (const [to, copies] of sms) expect(copies, to).toHaveLength(1);

    const { rows } = await owner.query<{ email: string; phone: string; mail: string; text: string }>(
      `select c.email, c.phone, m.status as mail, s.status as text from clients c
     join email_logs m on m.client_id = c.id and m.tenant_id = c.tenant_id
     join sms_logs s on s.client_id = c.id and s.tenant_id = c.tenant_id`,
    );
    expect(rows).toHaveLength(people);
    const lost = rows.filter(
      ({ email, phone, mail, text }) =>
        (!mails.has(email) && mail !== 'unknown') || (!sms.has(phone) && text !== 'unknown'),
    );
    expect(lost).toEqual([]);
    // At most the messages that each killed worker was sending.
    const unknown = rows.filter(({ mail, text }) => mail === 'unknown' || text === 'unknown');
    expect(unknown.length).toBeLessThanOrEqual((kills + 2) * 20);
    await expectWhole(owner, sink);
    recordFigure('crash', 'reminders, one of two workers killed', `${kills} kills: ${people * 2} reminders, each once`);
  },
  byRunLength(300_000, 3_600_000),
);
