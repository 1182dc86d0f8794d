import pg from 'pg';
import { addressOfRunning } from '../src/platform/database/embedded/embedded.ts';

/**
 * A connection of the database's owner. Servers end while tests hold connections to them: the loss is met by the next
 * statement, and is no uncaught error.
 */
export async function connectOwner(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** The same on the embedded database that a running program keeps in its data folder. */
export const connectEmbedded = async (folder: string): Promise<pg.Client> =>
  connectOwner(await addressOfRunning(folder));
