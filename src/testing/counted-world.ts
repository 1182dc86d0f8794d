import pg from 'pg';
import { connectPatiently, newDatabaseUrl } from './setup/postgres.ts';
import { explain, type Sent, watchStatements } from './statements.ts';
import { openWorld, type World } from './world.ts';

export type CountedWorld = {
  world: World;
  /** The statements that the program sends meanwhile. */
  statementsOf: (work: () => Promise<unknown>) => Promise<Sent[]>;
  /** How many pages of the database those statements read: what it costs, on any machine. */
  pagesOf: (work: () => Promise<unknown>) => Promise<number>;
  close: () => Promise<void>;
};

/** A world of which it can be counted what its calls cost the database. */
export async function openCountedWorld(): Promise<CountedWorld> {
  const url = await newDatabaseUrl();
  const database = connectPatiently(url);
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
