import pg from 'pg';
import { connectWithLongTimeout, newDatabaseUrl } from './setup/postgres.ts';
import { explain, type Sent, watchStatements } from './statements.ts';
import { openWorld, type World } from './world.ts';

export type CountedWorld = {
  world: World;
  /** The statements sent during `work`. */
  statementsOf: (work: () => Promise<unknown>) => Promise<Sent[]>;
  /** Number of database pages that these statements read: a measure of cost that doesn't depend on the machine. */
  pagesOf: (work: () => Promise<unknown>) => Promise<number>;
  close: () => Promise<void>;
};

/** A world that measures the database cost of calls. */
export async function openCountedWorld(): Promise<CountedWorld> {
  const url = await newDatabaseUrl();
  const database = connectWithLongTimeout(url);
  const statementsOf = watchStatements(database.pool);
  const world = await openWorld(database);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  return {
    world,
    statementsOf,
    pagesOf: async work => {
      let pages = 0;
      for (const each of await statementsOf(work)) pages += (await explain(owner, each)).pages;
      return pages;
    },
    close: async () => {
      await owner.end();
      await world.close();
    },
  };
}
