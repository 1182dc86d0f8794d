import { expect } from 'vitest';
import { startEmbeddedPostgres } from '../src/platform/database/embedded/embedded.ts';
import { createLog } from '../src/platform/telemetry/log.ts';
import { openPaymentPeer } from '../src/testing/peers/payment-peer.ts';
import { openSink } from '../src/testing/peers/smtp-sink.ts';
import { deliverUntilAccepted, instanceEventSecret, instanceStripe } from '../src/testing/practice/payments.ts';
import { newFolder, startedFolder } from './folders.ts';
import { expectWhole } from './invariants.ts';
import { connectOwner } from './owner-client.ts';
import { openPausePoints, type Step } from './pause-points.ts';
import { freePort, type Program, signUp, startProgram } from './program.ts';
import { expireLeases, startAgain } from './restart.ts';

export type CrashApp = Awaited<ReturnType<typeof openCrashApp>>;

/**
 * A program with a mail server and a payment provider, which can be killed between any two writes to these tables. The
 * database is a separate server, so that only the program is killed.
 */
export async function openCrashApp(tables: string[]) {
  const ends: (() => Promise<unknown>)[] = [];
  const database = await startEmbeddedPostgres(startedFolder(), createLog('silent'));
  ends.push(() => database.stop());
  const [peer, sink] = [await openPaymentPeer(), await openSink(await freePort())];
  ends.push(
    () => peer.close(),
    () => sink.close(),
  );
  const env = {
    ...instanceStripe(peer.url),
    DATABASE_URL: database.connectionString,
    DATA_DIR: newFolder(),
    APP_SECRET: 'the same for every start of this program',
    SMTP_URL: sink.url,
    PORT: String(await freePort()),
  };
  let program: Program = await startProgram(env);
  const { cookie } = await signUp(program);
  const owner = await connectOwner(database.connectionString);
  const pauses = await openPausePoints(database.connectionString, tables);
  ends.push(
    () => owner.end(),
    () => pauses.end(),
    () => program.kill('SIGKILL'),
  );
  const starts: number[] = [];
  const connections = async () =>
    (await owner.query("select 1 from pg_stat_activity where application_name like 'sorrel%'")).rows.length;
  const killAndRestart = async (whenDead: () => Promise<void> = async () => undefined) => {
    await program.kill('SIGKILL');
    await whenDead();
    // Waits until the server has finished the dead process's statements, so that no live process holds a lease.
    await expect.poll(connections, { timeout: 60_000, interval: 10 }).toBe(0);
    await expireLeases(owner);
    // A refund whose response was lost would be retried after a minute; this makes it due at once.
    await owner.query("update refunds set due_at = now() where status = 'pending' and due_at > now()");
    program = await startAgain(env, starts);
  };
  return {
    ...{ peer, sink, owner, cookie, killAndRestart },
    /** Milliseconds of each start after a kill. */
    starts,
    /** The current process. */
    program: () => program,
    /** The provider completes the payment and repeats its webhook until it is accepted. */
    pay: (session: string) =>
      deliverUntilAccepted(`${program.url}/api/webhooks/payments`, instanceEventSecret, peer.pay(session)),
    /** Kills the program at this step, or at the n-th write from now, while other work is running, and restarts it. */
    killWhenReached: async (point: Step | number) => {
      await pauses.set(point);
      await pauses.reached();
      await killAndRestart(pauses.release);
    },
    /** Like `killWhenReached`, during `act`. If that has fewer writes, the kill follows after it. */
    killAt: async <T>(point: Step | number, act: () => Promise<T>): Promise<T> => {
      await pauses.set(point);
      const acting = act();
      acting.catch(() => undefined);
      const reached = pauses.reached();
      reached.catch(() => undefined);
      if (typeof point === 'number') await Promise.race([reached, acting.catch(() => undefined)]);
      else await reached;
      await killAndRestart(pauses.release);
      return acting;
    },
    expectWhole: () => expectWhole(owner, sink),
    close: async () => {
      for (const end of ends.reverse()) await end();
    },
  };
}

export const sessionOf = (url: string) => url.split('/').at(-1) ?? '';

/** Enough time for 200 kills. */
export const timeout = { timeout: 1_200_000 };
