import type { System } from './scope.ts';
import { instance } from './tables.ts';

/** Identifies this instance in systems that several instances may share, such as an account at a provider. */
export async function instanceKey({ db }: Pick<System, 'db'>): Promise<string> {
  const [row] = await db.select({ key: instance.key }).from(instance);
  if (!row) throw new Error('the row of this instance is gone');
  return row.key;
}
