import pg from 'pg';
import { expect } from 'vitest';
import { startEmbeddedPostgres } from '../src/platform/database/embedded.ts';
import { createLog } from '../src/platform/log.ts';
import { instanceEventSecret, instanceStripe, tellUntilTaken } from '../src/testing/payment-calls.ts';
import { openPaymentPeer } from '../src/testing/payment-peer.ts';
import { openSink } from '../src/testing/smtp-sink.ts';
import { newFolder } from './folders.ts';
import { startAgain, untilSomeMoment } from './killed.ts';
import { openPauses, type Step } from './pauses.ts';
import { freePort, type Program, signUp, startProgram } from './program.ts';

export type MoneyCrash = Awaited<ReturnType<typeof openMoneyCrash>>;

/**
 * A program that takes money through a provider, and can be killed between any two writes to these tables. The database is
 * its own, so that what is killed is the program alone.
 */
export async function openMoneyCrash(tables: string[]) {
  const ends: (() => Promise<unknown>)[] = [];
  const database = await startEmbeddedPostgres(newFolder(), createLog('silent'));
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
  ends.push(() => program.kill('SIGKILL'));
  const { cookie } = await signUp(program);
  const owner = new pg.Client({ connectionString: database.connectionString });
  await owner.connect();
  const pauses = await openPauses(database.connectionString, tables);
  ends.push(
    () => owner.end(),
    () => pauses.end(),
  );
  const starts: number[] = [];
  const restart = async () => {
    program = await startAgain(env, starts);
  };
  return {
    ...{ peer, sink, owner, cookie, restart },
    /** How long each start after a kill took. */
    starts,
    /** The one that runs now. */
    program: () => program,
    /** The provider has the money, and tells of it until it is heard. */
    pay: (session: string) =>
      tellUntilTaken(`${program.url}/api/webhooks/payments`, instanceEventSecret, peer.pay(session)),
    /** Kills the program when it is at that step of what `act` begins, and starts it again; `act` goes on by itself. */
    killAt: async <T>(step: Step, act: () => Promise<T>): Promise<T> => {
      await pauses.at(step);
      const acting = act();
      acting.catch(() => undefined);
      const reached = await pauses.reached();
      await program.kill('SIGKILL');
      await pauses.release();
      await restart();
      expect(reached, `nobody came to: ${step}`).toBe(true);
      return acting;
    },
    /** The same at some moment of the next so many milliseconds. */
    killWithin: async <T>(within: number, act: () => Promise<T>): Promise<T> => {
      const acting = act();
      acting.catch(() => undefined);
      await untilSomeMoment(within);
      await program.kill('SIGKILL');
      await restart();
      return acting;
    },
    close: async () => {
      for (const end of ends.reverse()) await end();
    },
  };
}

export const sessionOf = (url: string) => url.split('/').at(-1) ?? '';

/** A kill is never asked again. */
export const once = { retry: 0, timeout: 240_000 };
