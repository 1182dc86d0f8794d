import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/database/embedded.ts';
import { createLog } from '../src/platform/log.ts';
import { inProof, tellFigure } from '../src/testing/proof.ts';
import { openSink, type Sink } from '../src/testing/smtp-sink.ts';
import { openPeer, type Peer } from '../src/testing/vendor-peers.ts';
import { newFolder } from './folders.ts';
import { expectWhole } from './invariants.ts';
import { signUp, spawnProgram, startProgram } from './program.ts';

const [people, mostKills] = inProof([250, 8], [6_000, 200]);
const ofOne = 125;
let server: EmbeddedPostgres;
let owner: pg.Client;
let sink: Sink;
let peer: Peer;
beforeAll(async () => {
  server = await startEmbeddedPostgres(newFolder(), createLog('silent'));
  const cluster = new pg.Client({ connectionString: server.connectionString });
  await cluster.connect();
  await cluster.query('create role friend login createrole nosuperuser nobypassrls');
  await cluster.query('create database practice owner friend');
  await cluster.end();
  owner = new pg.Client({ connectionString: server.connectionString.replace('/postgres?', '/practice?') });
  await owner.connect();
  sink = await openSink();
  peer = await openPeer();
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await sink.close();
  await peer.close();
});

/**
 * Each of these people has a session tomorrow, and is to be reminded of it now by a mail and by a text message. So many
 * of them in each practice: the instance's account sends only so many texts a day for one.
 */
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

const count = async (table: string, where: string) => {
  const { rows } = await owner.query<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`);
  return rows[0]?.n ?? 0;
};

test(
  'two workers and kill -9 among 500 due reminders: each client gets each once, or it is shown as unknown',
  async () => {
    const env = {
      DATABASE_URL: server.connectionString.replace('//sorrel@', '//friend@').replace('/postgres?', '/practice?'),
      APP_SECRET: 'the same secret for every process of it',
      SMTP_URL: sink.url,
      TWILIO_ACCOUNT_SID: 'AC0777',
      TWILIO_AUTH_TOKEN: 'instance-token',
      TWILIO_FROM: '+15035550177',
      TWILIO_API_URL: peer.url,
    };
    const web = await startProgram({ ...env, ROLE: 'web' });
    for (let first = 1; first < people; first += ofOne) {
      const { user } = await signUp(web, { email: `owner${first}@practice.example`, practiceName: `From ${first}` });
      await fill({ tenantId: user.tenantId, userId: user.id }, first);
    }
    const startWorker = () => spawnProgram({ ...env, ROLE: 'worker', DATA_DIR: newFolder() });
    const arrived = () => sink.mails.length + peer.calls.length;

    const workers = [startWorker(), startWorker()];
    await expect.poll(arrived, { timeout: inProof(40_000, 300_000), interval: 5 }).toBeGreaterThan(0);
    let kills = 0;
    let amid = 0;
    for (; kills < mostKills && arrived() < people * 2; kills++) {
      // As much work between two kills on a slow machine as on a quick one.
      const before = arrived();
      for (let waited = 0; arrived() < before + 20 && waited < 10_000; waited += 5) await sleep(5);
      await sleep(randomInt(0, 60));
      const [victim] = workers.splice(randomInt(2), 1);
      if (arrived() < people * 2) amid++;
      await victim?.kill('SIGKILL');
      workers.push(startWorker());
    }
    expect(amid, 'kills while there was work').toBeGreaterThan(0);

    const open = async () =>
      (await count('reminders', "status = 'pending'")) +
      (await count('email_logs', "status in ('queued', 'sending')")) +
      (await count('sms_logs', "status in ('pending', 'sending')"));
    await expect.poll(open, { timeout: inProof(150_000, 1_200_000), interval: 250 }).toBe(0);

    expect(await count('reminders', "status = 'queued'")).toBe(people * 2);
    const mails = Map.groupBy(sink.mails, mail => mail.to);
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
    // At most what each killed worker had under way.
    const unknown = rows.filter(({ mail, text }) => mail === 'unknown' || text === 'unknown');
    expect(unknown.length).toBeLessThanOrEqual(kills * 20);
    await expectWhole(owner, sink);
    tellFigure('crash', 'reminders, one of two workers killed', `${kills} kills: ${people * 2} reminders, each once`);
    await Promise.all([web, ...workers].map(each => each.kill('SIGTERM')));
  },
  inProof(360_000, 3_600_000),
);
