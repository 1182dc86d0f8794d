import { expect } from 'vitest';
import { connectOwner } from './owner-client.ts';

/** A point at which a program pauses: before a write to a table, or at the commit of a transaction that wrote to it. */
export type Step = `${'insert' | 'update' | 'commit'} ${string}`;

export type PausePoints = {
  /** Pauses at this step; a number means the n-th write from now on. */
  set: (point: Step | number) => Promise<void>;
  /** Resolves when a process is paused there. @throws after a timeout */
  reached: () => Promise<void>;
  /** Lets the paused process continue. */
  release: () => Promise<void>;
  end: () => Promise<void>;
};

const lock = 774_411;

/**
 * Lets a test pause a program between any two of its writes, by triggers that wait for an advisory lock. A process that
 * is killed while paused at its commit still commits, as after a lost response.
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
