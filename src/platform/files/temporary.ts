import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const arriving = 'sorrel-arriving-';
/** Milliseconds (one day), longer than any upload takes. Older files belong to killed processes. */
const forgottenAfter = 86_400_000;

/**
 * A new folder below the temporary folder. TMPDIR may name a folder on a volume that does not exist yet: uploads can be
 * larger than memory, so /tmp in memory would not do.
 */
export async function newTemporary(prefix: 'sorrel-' | typeof arriving, place = tmpdir()): Promise<string> {
  await mkdir(place, { recursive: true });
  return mkdtemp(join(place, prefix));
}

/** Removes uploads of killed processes, because a restart does not empty a volume. */
export async function sweepTemporary(place = tmpdir(), now = new Date()): Promise<void> {
  await mkdir(place, { recursive: true });
  for (const name of (await readdir(place)).filter(each => each.startsWith(arriving))) {
    const path = join(place, name);
    // Another process may have removed it meanwhile.
    const found = await stat(path).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > forgottenAfter) await rm(path, { recursive: true, force: true });
  }
}
