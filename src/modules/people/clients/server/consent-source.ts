import { sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { ConsentOrigin } from '../consent-origins.ts';

type ConsentSource = { how: ConsentOrigin; words?: string };

/**
 * Sets how consent is given or withdrawn for the rest of the transaction; triggers record it (migration 0056). Must be
 * called before the change.
 */
export async function setConsentSource({ db }: Pick<Scope, 'db'>, source: ConsentSource): Promise<void> {
  await db.execute(sql`select set_config('app.consent', ${JSON.stringify(source)}, true)`);
}
