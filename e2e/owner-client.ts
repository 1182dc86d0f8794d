import pg from 'pg';
import { addressOfRunning } from '../src/platform/database/embedded/embedded.ts';

/**
 * A connection as the database's owner. Handles connection errors, because tests stop servers on purpose; the next
 * statement fails instead.
 */
export async function connectOwner(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Connects to the embedded database of a running program. */
export const connectEmbedded = async (folder: string): Promise<pg.Client> =>
  connectOwner(await addressOfRunning(folder));
