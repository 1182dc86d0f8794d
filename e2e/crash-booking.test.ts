import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { EmailLog } from '../src/modules/messaging/emails/contract.ts';
import type { Appointment } from '../src/modules/scheduling/appointments/contract.ts';
import { openSink, type Sink } from '../src/testing/peers/smtp-sink.ts';
import { instanceEventSecret } from '../src/testing/practice/payments.ts';
import { byRunLength, casesInTurn } from '../src/testing/proof.ts';
import { expectAcknowledgedWrites, prepareLoad } from './acknowledged-writes.ts';
import {
  addAndErase,
  allTimes,
  billAndTakeBack,
  bookAndThinkAgain,
  keepBusy,
  type Load,
  writeAndPublish,
  writeToMany,
} from './busy-practice.ts';
import { buyAndFetch } from './busy-shop.ts';
import { type CrashApp, openCrashApp, timeout } from './crash-app.ts';
import { signalDatabase } from './database-processes.ts';
import { startedFolder } from './folders.ts';
import { expectWhole } from './invariants.ts';
import { connectEmbedded } from './owner-client.ts';
import type { Step } from './pause-points.ts';
import { freePort, get, newOwner, type Program, post, signUp, startProgram } from './program.ts';
import { expireLeases, killPoints, randomEvent, startAgain, tellKills } from './restart.ts';
import { sell } from './shop.ts';

describe('the app with its embedded database', () => {
  const kills = byRunLength(1, 200);
  /** Each practice has 1,500 free times. */
  const practices = byRunLength(1, 8);
  let program: Program;
  let sink: Sink;

  /** Every time of the coming weeks, each for a different client. */
  function* wishes(slugs: string[]) {
    for (const [of, storefrontSlug] of slugs.entries()) {
      for (const when of allTimes(newOwner.timeZone)) {
        const lastName = `Number ${of} ${when.date} ${when.time}`;
        const email = `${lastName.replaceAll(/[ :]/g, '.').toLowerCase()}@client.example`;
        yield { storefrontSlug, ...when, firstName: 'Ann', lastName, email };
      }
    }
  }
  type Wish = ReturnType<typeof wishes> extends Generator<infer W> ? W : never;

  /** Books one time after the other and records which bookings were acknowledged. */
  async function bookOn(wanted: Iterator<Wish>, acknowledged: Map<string, string>, until: AbortSignal) {
    let wish = wanted.next();
    while (!wish.done && !until.aborted) {
      const { email, lastName } = wish.value;
      const answer = await post(program, '/api/appointments/book', wish.value).catch(() => null);
      if (answer?.status === 200) acknowledged.set(email, lastName);
      await answer?.arrayBuffer().catch(() => undefined);
      // Retries after no response or 503; otherwise a long kill would use up all times.
      if (answer && answer.status !== 503) wish = wanted.next();
      else await sleep(100);
    }
  }

  test(`kill -9 at ${kills} random bookings loses none and confirms none twice`, timeout, async () => {
    // A reserved port, so that it can restart on the same one.
    sink = await openSink(await freePort());
    const env = { DATA_DIR: startedFolder(), PORT: String(await freePort()), SMTP_URL: sink.url };
    program = await startProgram(env);
    const end = new AbortController();
    onTestFinished(async () => {
      end.abort();
      await program.kill('SIGTERM');
      await sink.close();
    });
    const owners: string[] = [];
    const slugs: string[] = [];
    for (let of = 0; of < practices; of++) {
      const { cookie } = await signUp(program, {
        email: `owner${of}@practice.example`,
        practiceName: `Practice ${of}`,
      });
      owners.push(cookie);
      slugs.push((await get<{ slug: string }>(program, '/api/storefront', cookie)).slug);
    }
    /** Names by email address. */
    const acknowledged = new Map<string, string>();
    const starts: number[] = [];
    const wanted = wishes(slugs);
    const bookers = Array.from({ length: 3 }, () => bookOn(wanted, acknowledged, end.signal));
    let restartedAt = new Date();
    for (let kill = 0; kill < kills; kill++) {
      const next = acknowledged.size + 5 + randomEvent(6);
      await expect.poll(() => acknowledged.size, { timeout: 120_000, interval: 1 }).toBeGreaterThanOrEqual(next);
      // The mail server is down as well in some rounds.
      if (kill % 5 === byRunLength(0, 2)) await sink.close();
      // In every other round the database is killed, too, before the program.
      if (kill % 2 === byRunLength(Number(process.env.TEST_SEED) % 2, 1)) await signalDatabase(env.DATA_DIR, 'SIGKILL');
      await program.kill('SIGKILL');
      restartedAt = new Date();
      program = await startAgain(env, starts);
      if (kill % 5 === 4) sink = await openSink(sink.port, sink.mails);
    }
    const before = acknowledged.size;
    await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before);
    end.abort();
    await Promise.all(bookers);
    // It may have been down at the last kill.
    await sink.close();
    sink = await openSink(sink.port, sink.mails);

    const owner = await connectEmbedded(env.DATA_DIR);
    onTestFinished(() => owner.end());
    const ofAll = async <T>(path: string) =>
      (await Promise.all(owners.map(cookie => get<T[]>(program, path, cookie)))).flat();
    const mails = () => ofAll<EmailLog>('/api/emails/logs');
    const unfinished = async () => {
      // Mails that failed while the mail server was down wait for their retry, and dead processes hold leases. Both
      // end now.
      await owner.query(
        "update email_logs set next_attempt_at = now() where status = 'queued' and next_attempt_at > now()",
      );
      await expireLeases(owner, restartedAt);
      return (await mails()).filter(mail => ['queued', 'sending'].includes(mail.status)).length;
    };
    await expect.poll(unfinished, { timeout: byRunLength(90_000, 240_000), interval: 500 }).toBe(0);

    const appointments = await ofAll<Appointment>('/api/appointments');
    const booked = new Set(appointments.map(each => each.client.lastName));
    expect([...acknowledged.values()].filter(name => !booked.has(name))).toEqual([]);

    const log = new Map((await mails()).map(mail => [mail.recipientEmail, mail.status]));
    const received = Map.groupBy(sink.mails, mail => mail.to);
    const isOwner = (email: string) => email.endsWith('@practice.example');
    const isConfirmation = ({ raw }: { raw: string }) => /^subject: booked/im.test(raw);
    for (const [email, copies] of received) {
      expect(new Set(copies.map(({ messageId }) => messageId)), email).toHaveProperty('size', copies.length);
      // Besides the confirmation a reminder for two days ahead may be due.
      if (!isOwner(email)) expect(copies.filter(isConfirmation).length, email).toBeLessThanOrEqual(1);
    }
    expect(sink.mails.filter(isConfirmation)).not.toEqual([]);
    const told = sink.mails.filter(({ to }) => isOwner(to)).length;
    expect(told).toBeGreaterThan(0);
    expect(told).toBeLessThanOrEqual(appointments.length);
    const lost = [...acknowledged.keys()].filter(email => !received.has(email) && log.get(email) !== 'unknown');
    expect(lost).toEqual([]);
    // Delivery is unknown only if the kill was between the last byte and the server's answer: at most one mail per
    // connection.
    const unknown = [...log.values()].filter(status => status === 'unknown').length;
    expect(unknown).toBeLessThanOrEqual(kills * 5);
    await expectWhole(owner, sink);
    const outcome = `${acknowledged.size} bookings, none lost; ${unknown} emails unknown, none twice`;
    tellKills('booking, app killed, every other time the database too, mail server away', starts, outcome);
  });
});

type Flow = { name: string; act: (load: Load) => Promise<void>; often: number; short: Step[]; others: Step[] };

/**
 * Flows that are tested alone, so that each kill hits them. `often`: repetitions per step; together with the random
 * writes there are 200 kills.
 */
const flows: Flow[] = [
  {
    name: 'booking, cancelling, rescheduling',
    act: bookAndThinkAgain,
    often: 30,
    short: ['update appointments'],
    others: ['insert clients', 'insert appointments', 'commit appointments', 'insert email_logs'],
  },
  {
    name: 'erasing a client',
    act: addAndErase,
    often: 30,
    short: ['insert erasures'],
    others: ['update clients', 'insert erased_people', 'commit clients', 'commit erasures'],
  },
  {
    name: 'writing and publishing a text',
    act: writeAndPublish,
    often: 30,
    short: ['insert email_campaigns'],
    others: ['insert contents', 'update contents', 'commit contents', 'commit email_campaigns'],
  },
];

describe('a practice', () => {
  let at: CrashApp;
  let load: Load;
  beforeAll(async () => {
    const tables = flows.flatMap(({ short, others }) => [...short, ...others].map(step => step.split(' ')[1] ?? ''));
    const ofMoney = ['invoices', 'payments', 'product_purchases', 'checkouts', 'refunds'];
    at = await openCrashApp([...new Set([...tables, ...ofMoney])]);
    load = await prepareLoad(at, AbortSignal.abort());
  });
  afterAll(() => at.close());

  const expectAcknowledged = async () => {
    await at.expectWhole();
    await expectAcknowledgedWrites(at.owner, load.acknowledged);
    // While the program starts or stops, requests may get 503, but no other error.
    expect(load.acknowledged.trouble.filter(each => !each.startsWith('503'))).toEqual([]);
  };

  /** Repeats these actions until `work` is done, then lets them finish. */
  async function during(acts: Flow['act'][], work: () => Promise<unknown>) {
    // The test exceeds the rate limits of normal use.
    await at.owner.query('delete from rate_limits');
    const end = new AbortController();
    const working = keepBusy({ ...load, isOver: end.signal }, acts);
    try {
      // An error in the background work ends the wait.
      await Promise.race([work(), working]);
    } finally {
      end.abort();
    }
    await working;
  }

  const inTurn = casesInTurn(flows, flows.length);

  describe.each(inTurn)('$name', ({ name, act, often, short, others }) => {
    let before = 0;
    beforeAll(() => {
      before = at.starts.length;
    });

    test.each<Step>(killPoints(short, others, often))('survives being killed at "%s"', step =>
      during([act], () => at.killWhenReached(step)),
    );

    const moments = byRunLength(1, 60);
    test(`completes or rolls back each write, killed at ${moments} random ones`, {
      ...timeout,
      tags: 'detail',
    }, async () => {
      for (let moment = 0; moment < moments; moment++) await during([act], () => at.killWhenReached(randomEvent(30)));
      await expectAcknowledged();
      tellKills(`${name}, app killed`, at.starts.slice(before), 'each whole, or not there');
    });
  });

  const kills = byRunLength(2, 200);
  test(`completes or rolls back each of many parallel writes, killed at ${kills} random ones`, {
    ...timeout,
    tags: 'detail',
  }, async () => {
    const before = at.starts.length;
    const product = await sell(at.program(), at.cookie);
    const shop = { peer: at.peer, productId: product.id, secret: instanceEventSecret };
    const acts = [bookAndThinkAgain, billAndTakeBack, writeAndPublish, writeToMany, addAndErase, buyAndFetch(shop)];
    const { acknowledged } = load;
    const done = () =>
      acknowledged.booked.size +
      acknowledged.paid.size +
      acknowledged.published.size +
      acknowledged.granted.size +
      acknowledged.erased.size;
    const work = async (some: number) => {
      const next = done() + some;
      await expect.poll(done, { timeout: 120_000, interval: 5 }).toBeGreaterThanOrEqual(next);
    };
    await during(acts, async () => {
      for (let kill = 0; kill < kills; kill++) {
        // A fixed amount of work between two kills, independent of the machine's speed.
        await work(5);
        await at.killWhenReached(randomEvent(60));
      }
      await work(1);
    });
    await expectAcknowledged();
    const what = `${acknowledged.booked.size} bookings, ${acknowledged.cancelled.size} called off, ${acknowledged.moved.size} moved`;
    const more = `${acknowledged.issued.size} invoices, ${acknowledged.credited.size} taken back, ${acknowledged.granted.size} purchases`;
    const rest = `${acknowledged.published.size} texts, ${acknowledged.campaigns.size} campaigns, ${acknowledged.erased.size} erasures`;
    const outcome = `${what}, ${more}, ${rest}; all whole`;
    tellKills('everything at once, app killed', at.starts.slice(before), outcome);
  });
});
