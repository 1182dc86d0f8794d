import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class FolderInUse extends Error {
  constructor(folder: string) {
    super(`Another Sorrel is already running on ${resolve(folder)}. Stop it first, or give this one its own DATA_DIR.`);
  }
}

/**
 * Locks the data folder for this process. SQLite's exclusive transaction is a lock of the operating system: it is
 * released when the process ends, even by SIGKILL.
 * @throws FolderInUse when another process has the lock
 */
export function lockFolder(folder: string): { release: () => void } {
  mkdirSync(folder, { recursive: true });
  const file = new DatabaseSync(join(folder, 'lock'));
  try {
    file.exec(
      'pragma journal_mode = delete; begin exclusive; create table if not exists held (x); insert into held values (1)',
    );
  } catch (reason) {
    file.close();
    if (reason instanceof Error && /locked|busy/.test(reason.message)) throw new FolderInUse(folder);
    throw reason;
  }
  return { release: () => file.close() };
}
