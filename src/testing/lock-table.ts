import { sql } from 'drizzle-orm';
import { inSystem } from '../platform/database/scope.ts';
import type { World } from './world.ts';

/** Blocks writes to a table until the returned function is called; reads and row locks still work. */
export async function lockTable({ services }: World, table: string): Promise<() => Promise<void>> {
  const [isHeld, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = inSystem(services.database, async ({ db }) => {
    await db.execute(sql`lock table ${sql.identifier(table)} in share mode`);
    isHeld.resolve();
    await isOver.promise;
  });
  await Promise.race([isHeld.promise, holding]);
  return () => {
    isOver.resolve();
    return holding;
  };
}
