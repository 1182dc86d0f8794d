import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import type { Campaign } from '../src/features/campaigns/contract.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/database/embedded.ts';
import { createLog } from '../src/platform/log.ts';
import { inProof, tellFigure } from '../src/testing/proof.ts';
import { openSink, type Sink } from '../src/testing/smtp-sink.ts';
import { newFolder } from './folders.ts';
import { expectWhole } from './invariants.ts';
import { freePort, get, type Program, post, signUp, spawnProgram, startProgram } from './program.ts';

/** Whole rounds of a mail server that is closed at the fourth and comes back at the sixth of ten kills. */
const [people, kills] = inProof([3_000, 10], [40_000, 200]);
const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

type Place = { web: Program; cookie: string; sink: Sink; owner: pg.Client };

/** One PostgreSQL, on which the web and two workers run, each a process of its own. */
async function open(): Promise<Place & { startWorker: () => ReturnType<typeof spawnProgram> }> {
  const server: EmbeddedPostgres = await startEmbeddedPostgres(newFolder(), createLog('silent'));
  ends.push(() => server.stop());
  const owner = new pg.Client({ connectionString: server.connectionString });
  await owner.connect();
  ends.push(() => owner.end());
  // It comes back on its port, which nobody may have taken meanwhile.
  const sink = await openSink(await freePort());
  const env = {
    DATABASE_URL: server.connectionString,
    APP_SECRET: 'the same for every process of it',
    SMTP_URL: sink.url,
  };
  const web = await startProgram({ ...env, ROLE: 'web' });
  ends.push(() => web.kill('SIGTERM'));
  const { cookie } = await signUp(web);
  return {
    web,
    cookie,
    sink,
    owner,
    startWorker: () => spawnProgram({ ...env, ROLE: 'worker', DATA_DIR: newFolder() }),
  };
}

/** As many as one campaign takes. */
const ofOne = 10_000;

/** All of them, in as many campaigns as that needs. */
async function begin({ web, cookie }: Place): Promise<number[]> {
  const ids: number[] = [];
  for (let first = 0; first < people; first += ofOne) {
    const count = Math.min(ofOne, people - first);
    const emails = Array.from({ length: count }, (_, n) => `client${first + n}@many.example`);
    const recipients = { type: 'custom_emails', emails };
    const campaign = { name: 'News', subject: 'News', body: 'Hello {firstName}', recipients };
    const made = await post(web, '/api/emails/campaigns', campaign, cookie);
    expect(made.status).toBe(201);
    const { id }: Campaign = await made.json();
    // A double click, and its answers are not waited for.
    for (let click = 0; click < 2; click++)
      post(web, `/api/emails/campaigns/${id}/send`, {}, cookie).catch(() => undefined);
    ids.push(id);
  }
  return ids;
}

/** What the campaigns have counted against their mails, in one moment. @throws when it does not add up */
async function tally({ owner }: Place) {
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

test(
  `${people} recipients, two workers, ${kills} kill -9 and restarts of the mail server: nobody twice, nobody lost`,
  async () => {
    const { startWorker, ...place } = await open();
    const { web, cookie, owner } = place;
    let { sink } = place;
    const workers = [startWorker(), startWorker()];
    ends.push(() => Promise.all(workers.map(each => each.kill('SIGKILL'))));
    const ids = await begin(place);
    const change = (what: 'pause' | 'resume') =>
      Promise.all(ids.map(id => post(web, `/api/emails/campaigns/${id}/${what}`, {}, cookie)));
    const arrived = () => sink.mails.length;
    await expect.poll(arrived, { timeout: inProof(30_000, 300_000), interval: 20 }).toBeGreaterThan(0);

    let amid = 0;
    for (let kill = 0; kill < kills; kill++) {
      // As much work between two kills on a slow machine as on a quick one.
      const before = arrived();
      for (let waited = 0; arrived() < before + people / (kills * 2) && waited < 8_000; waited += 5) await sleep(5);
      await sleep(randomInt(0, 60));
      if (kill % 10 === 3) await sink.close();
      if (kill % 10 === 5) sink = await openSink(sink.port, sink.mails);
      if (kill % 10 === 7) await change('pause');
      if (kill % 10 === 8) await change('resume');
      const [victim] = workers.splice(randomInt(2), 1);
      if ((await tally(place))?.waiting) amid++;
      await victim?.kill('SIGKILL');
      workers.push(startWorker());
    }
    expect(amid, 'kills while there was work').toBeGreaterThan(kills / 2);
    // Leases of the dead end after 15 seconds.
    await expect
      .poll(async () => (await tally(place))?.states, { timeout: inProof(120_000, 600_000), interval: 200 })
      .toEqual(['sent']);

    const copies = Map.groupBy(sink.mails, mail => mail.to);
    for (const [to, mails] of copies) expect(mails, to).toHaveLength(1);
    const { rows } = await owner.query("select recipient_email, status from email_logs where kind = 'bulk'");
    expect(rows).toHaveLength(people);
    const lost = rows.filter(({ recipient_email, status }) => status !== 'unknown' && !copies.has(recipient_email));
    expect(lost).toEqual([]);
    // At most what each killed worker had under way.
    const unknown = rows.filter(({ status }) => status === 'unknown');
    expect(unknown.length).toBeLessThanOrEqual(kills * 30);
    await expectWhole(owner, sink);
    const figure = `${kills} kills: ${people} people, nobody twice, nobody lost, ${unknown.length} unknown`;
    tellFigure('crash', 'campaign, one of two workers killed', figure);
    const campaigns = await get<Campaign[]>(web, '/api/emails/campaigns', cookie);
    expect(campaigns.reduce((sum, each) => sum + each.totalRecipients, 0)).toBe(people);
    expect(campaigns.reduce((sum, each) => sum + each.unknownSends, 0)).toBe(unknown.length);
  },
  inProof(600_000, 3_600_000),
);
