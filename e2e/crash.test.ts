import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import type { Appointment } from '../src/features/appointments/contract.ts';
import type { EmailLog } from '../src/features/emails/contract.ts';
import { addressOfRunning } from '../src/platform/database/embedded.ts';
import { addDays, dayIn } from '../src/shared/dates.ts';
import { inProof, isLong } from '../src/testing/proof.ts';
import { openSink, type Sink } from '../src/testing/smtp-sink.ts';
import { signalDatabase } from './database-processes.ts';
import { startedFolder } from './folders.ts';
import { expectWhole } from './invariants.ts';
import { startAgain, tellKills } from './killed.ts';
import { freePort, get, type Program, post, signUp, startProgram } from './program.ts';

const kills = inProof(4, 200);
/** Each has room for 1,500. */
const practices = inProof(1, 8);
const zone = 'America/New_York';
let program: Program;
let sink: Sink;
afterAll(async () => {
  await program.kill('SIGTERM');
  await sink.close();
});

/** Every slot of the coming weeks, each wanted by somebody of her own. */
function* wishes(slugs: string[]) {
  const today = dayIn(new Date(), zone);
  for (const [of, slug] of slugs.entries()) {
    for (let day = 1; day < 85; day++) {
      for (let step = 0; step < 18; step++) {
        const time = `${String(9 + Math.floor(step / 2)).padStart(2, '0')}:${step % 2 ? '30' : '00'}`;
        const person = {
          firstName: 'Ann',
          lastName: `Number ${of}-${day}-${step}`,
          email: `ann.${of}.${day}.${step}@client.example`,
        };
        yield { storefrontSlug: slug, date: addDays(today, day), time, ...person };
      }
    }
  }
}

/** Books one wish after the other; notes those that the program acknowledged. */
async function bookOn(
  wanted: Iterator<ReturnType<typeof wishes> extends Generator<infer W> ? W : never>,
  acknowledged: string[],
  until: AbortSignal,
) {
  let wish = wanted.next();
  while (!wish.done && !until.aborted) {
    const answer = await post(program, '/api/appointments/book', wish.value).catch(() => null);
    if (answer?.status === 200) acknowledged.push(wish.value.email);
    await answer?.arrayBuffer().catch(() => undefined);
    await sleep(answer ? inProof(20, 60) : 100);
    // Whoever got no answer asks again: what a kill lasts would use up all times that there are.
    if (answer && answer.status !== 503) wish = wanted.next();
  }
}

test(`kill -9 at ${kills} random moments: no acknowledged booking is lost, nobody gets two confirmations`, {
  timeout: inProof(900_000, 7_200_000),
}, async () => {
  // It comes back on its port, which nobody may have taken meanwhile.
  sink = await openSink(await freePort());
  const env = { DATA_DIR: startedFolder(), PORT: String(await freePort()), SMTP_URL: sink.url };
  program = await startProgram(env);
  const owners: string[] = [];
  const slugs: string[] = [];
  for (let of = 0; of < practices; of++) {
    const { cookie } = await signUp(program, { email: `owner${of}@practice.example`, practiceName: `Practice ${of}` });
    owners.push(cookie);
    slugs.push((await get<{ slug: string }>(program, '/api/storefront', cookie)).slug);
  }
  const acknowledged: string[] = [];
  const starts: number[] = [];
  const end = new AbortController();
  const wanted = wishes(slugs);
  const bookers = Array.from({ length: 3 }, () => bookOn(wanted, acknowledged, end.signal));
  for (let kill = 0; kill < kills; kill++) {
    const before = acknowledged.length;
    await sleep(randomInt(100, 900));
    // As many bookings between two kills on a slow machine as on a quick one.
    for (let waited = 0; acknowledged.length < before + 6 && waited < 120_000; waited += 10) await sleep(10);
    expect(acknowledged.length, 'booked since the last kill').toBeGreaterThan(before);
    // Now and then the mail server is away as well.
    if (kill % 5 === 2) await sink.close();
    // In the long form all of the database dies every other time as well, before the program does.
    if (isLong && kill % 2) await signalDatabase(env.DATA_DIR, 'SIGKILL');
    await program.kill('SIGKILL');
    program = await startAgain(env, starts);
    if (kill % 5 === 4) sink = await openSink(sink.port, sink.mails);
  }
  end.abort();
  await Promise.all(bookers);
  // It may have been away at the last kill.
  await sink.close();
  sink = await openSink(sink.port, sink.mails);
  expect(acknowledged.length).toBeGreaterThanOrEqual(kills * 5);

  // What failed some times while the mail server was away is tried again after minutes. That is brought forward.
  const owner = new pg.Client({ connectionString: await addressOfRunning(env.DATA_DIR) });
  await owner.connect();
  await owner.query("update email_logs set next_attempt_at = now() where status = 'queued'");
  const ofAll = async <T>(path: string) =>
    (await Promise.all(owners.map(cookie => get<T[]>(program, path, cookie)))).flat();
  const mails = () => ofAll<EmailLog>('/api/emails/logs');
  const unfinished = async () => (await mails()).filter(mail => ['queued', 'sending'].includes(mail.status)).length;
  await expect.poll(unfinished, { timeout: 240_000, interval: 500 }).toBe(0);

  const appointments = await ofAll<Appointment>('/api/appointments');
  const booked = new Set(appointments.map(each => each.client.lastName));
  for (const email of acknowledged)
    expect(booked.has(`Number ${email.split('@')[0]?.slice(4).replaceAll('.', '-')}`), email).toBe(true);

  const log = new Map((await mails()).map(mail => [mail.recipientEmail, mail.status]));
  const received = Map.groupBy(sink.mails, mail => mail.to);
  for (const [email, copies] of received) expect(copies, email).toHaveLength(1);
  const lost = acknowledged.filter(email => !received.has(email) && log.get(email) !== 'unknown');
  expect(lost).toEqual([]);
  // Unknown is only what was between the last byte and the server's word at a kill: at most one for each connection.
  const unknown = [...log.values()].filter(status => status === 'unknown').length;
  expect(unknown).toBeLessThanOrEqual(kills * 5);
  await expectWhole(owner, sink);
  await owner.end();
  const outcome = `${acknowledged.length} bookings, none lost; ${unknown} mails unknown, none twice`;
  tellKills('booking, app killed, every other time the database too, mail server away', starts, outcome);
});
