import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Where a program stops: before a table is written so, or at the commit of a transaction that has written it. */
export type Step = `${'insert' | 'update' | 'commit'} ${string}`;

export type Pauses = {
  /** Whoever comes to this step waits there. */
  at: (step: Step) => Promise<void>;
  /** Somebody waits there. False when nobody has come in time. */
  reached: (within?: number) => Promise<boolean>;
  /** Nobody has to wait any more. */
  release: () => Promise<void>;
  end: () => Promise<void>;
};

const lock = 774_411;

/**
 * Lets a test stop a program between any two of its writes: triggers that wait for a lock which the test holds. One that
 * waits at its commit and is killed there has committed all the same, as after a lost answer.
 */
export async function openPauses(connectionString: string, tables: string[]): Promise<Pauses> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`create table pauses (step text);
    create function pause() returns trigger language plpgsql security definer as $$
    begin
      if exists (select from pauses where step = tg_argv[0]) then perform pg_advisory_xact_lock(${lock}); end if;
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
    return rows.length > 0;
  };
  return {
    at: async step => {
      await client.query('select pg_advisory_lock($1)', [lock]);
      await client.query('insert into pauses values ($1)', [step]);
    },
    reached: async (within = 20_000) => {
      for (let waited = 0; waited < within; waited += 20) {
        if (await waiting()) return true;
        await sleep(20);
      }
      return false;
    },
    release: async () => {
      await client.query('delete from pauses');
      await client.query('select pg_advisory_unlock_all()');
    },
    end: () => client.end(),
  };
}
