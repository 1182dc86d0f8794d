import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const arriving = 'sorrel-arriving-';
/** A day in milliseconds, longer than anybody's upload takes: what is older was left by a process that was killed. */
const forgottenAfter = 86_400_000;

/**
 * A folder of one's own in the temporary one, which TMPDIR may have moved to where nobody made it yet: into a volume,
 * because what lies here may be larger than memory.
 */
export async function newTemporary(prefix: 'sorrel-' | typeof arriving, place = tmpdir()): Promise<string> {
  await mkdir(place, { recursive: true });
  return mkdtemp(join(place, prefix));
}

/** Removes files that were still arriving when their process was killed: no restart empties a volume. */
export async function sweepTemporary(place = tmpdir(), now = new Date()): Promise<void> {
  await mkdir(place, { recursive: true });
  for (const name of (await readdir(place)).filter(each => each.startsWith(arriving))) {
    const path = join(place, name);
    // Another process may be sweeping, or done with its own.
    const found = await stat(path).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > forgottenAfter) await rm(path, { recursive: true, force: true });
  }
}
