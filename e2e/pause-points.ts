import { expect } from 'vitest';
import { connectOwner } from './owner-client.ts';

/** Where a program stops: before a table is written so, or at the commit of a transaction that has written it. */
export type Step = `${'insert' | 'update' | 'commit'} ${string}`;

export type PausePoints = {
  /** Whoever comes to this step waits there; a number: the transaction that makes the n-th write from now on. */
  set: (point: Step | number) => Promise<void>;
  /** Resolves when somebody waits there. @throws when nobody comes */
  reached: () => Promise<void>;
  /** Nobody has to wait any more. */
  release: () => Promise<void>;
  end: () => Promise<void>;
};

const lock = 774_411;

/**
 * Lets a test stop a program between any two of its writes: triggers that wait for a lock which the test holds. One that
 * waits at its commit and is killed there has committed all the same, as after a lost answer.
 */
export async function openPausePoints(connectionString: string, tables: string[]): Promise<PausePoints> {
  const client = await connectOwner(connectionString);
  await client.query(`create table pauses (step text); create sequence pause_writes;
    create function pause() returns trigger language plpgsql security definer as $$
    declare is_counted boolean; is_here boolean;
    begin
      select coalesce(bool_or(step = tg_argv[0]), false), coalesce(bool_or(step ~ '^\\d+$'), false)
        into is_here, is_counted from pauses;
      if is_counted then is_here := exists (select from pauses where step = (select nextval('pause_writes')::text)); end if;
      if is_here then perform pg_advisory_xact_lock(${lock}); end if;
      return null;
    end $$`);
  for (const table of tables) {
    for (const kind of ['insert', 'update'])
      await client.query(`create trigger pause_${kind} before ${kind} on ${table} for each statement
        execute function pause('${kind} ${table}')`);
    await client.query(`create constraint trigger pause_commit after insert or update on ${table}
      deferrable initially deferred for each row execute function pause('commit ${table}')`);
  }
  const waiting = async () => {
    const { rows } = await client.query(
      "select 1 from pg_locks where locktype = 'advisory' and objid = $1 and not granted",
      [lock],
    );
    return rows.length;
  };
  return {
    set: async point => {
      await client.query('select pg_advisory_lock($1)', [lock]);
      await client.query("select setval('pause_writes', 1, false)");
      await client.query('insert into pauses values ($1)', [point]);
    },
    reached: () => expect.poll(waiting, { timeout: 60_000, interval: 10 }).toBeGreaterThan(0),
    release: async () => {
      await client.query('delete from pauses');
      await client.query('select pg_advisory_unlock_all()');
    },
    end: () => client.end(),
  };
}
