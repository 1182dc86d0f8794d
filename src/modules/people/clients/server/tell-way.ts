import { sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { ConsentHow } from '../consent-words.ts';

type Way = { how: ConsentHow; words?: string };

/**
 * By which way somebody agrees, or takes it back, in the rest of this transaction: for the triggers that write it down
 * (migrations, 0056). The caller calls this before what it is about.
 */
export async function tellWay({ db }: Pick<Scope, 'db'>, way: Way): Promise<void> {
  await db.execute(sql`select set_config('app.consent', ${JSON.stringify(way)}, true)`);
}
