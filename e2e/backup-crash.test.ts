import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupFolder, listBackups } from '../src/features/backup/server/folder.ts';
import { openBackup } from '../src/features/backup/server/open-backup.ts';
import { timeIn } from '../src/shared/dates.ts';
import { inProof } from '../src/testing/proof.ts';
import { startAgain, tellKills, untilSomeMoment } from './killed.ts';
import { post, spawnProgram } from './program.ts';
import {
  clients,
  differences,
  type Instance,
  onDatabase,
  openInstance,
  passphrase,
  readableIn,
  runCommand,
  stateOf,
} from './whole-instance.ts';

/** Somewhere it is day now: the backup of the night is due there. */
const timeZone =
  ['America/Los_Angeles', 'Europe/Berlin', 'Asia/Tokyo'].find(zone => {
    const time = timeIn(new Date(), zone);
    return time > '04' && time < '22';
  }) ?? 'UTC';

let at: Instance;
beforeAll(async () => {
  at = await openInstance('The one', timeZone);
}, 240_000);
afterAll(() => at.program.kill('SIGTERM'));

const known = new Set<string>();
/** How many have a name, each of which was looked at, every byte of it. */
async function countWhole(): Promise<number> {
  const folder = backupFolder(at.env.DATA_DIR);
  const names = (await listBackups(folder)).map(({ name }) => name);
  for (const name of names.filter(each => !known.has(each))) {
    const { manifest, close } = await openBackup(join(folder, name), passphrase);
    await close();
    expect(manifest.tables.find(({ table }) => table === 'clients')?.rows).toBe(clients);
    known.add(name);
  }
  return names.length;
}

const starts: number[] = [];
async function killProgram() {
  await at.program.kill('SIGKILL');
  at.program = await startAgain(at.env, starts);
}

/** Some moment of its length; every other time when it has begun to write. */
async function untilItMayBeKilled(kill: number, length: number) {
  if (kill % 2) return untilSomeMoment(length);
  const folder = backupFolder(at.env.DATA_DIR);
  const seen = new Set(readdirSync(folder));
  const isWriting = () => readdirSync(folder).some(name => !seen.has(name) && statSync(join(folder, name)).size > 0);
  for (let waited = 0; waited < 60_000 && !isWriting(); waited += 2) await sleep(2);
  return untilSomeMoment(40);
}

const nights = () =>
  onDatabase(at.env, async owner => (await owner.query('select done_at is not null as done from backup_runs')).rows);

const [beside, byHand, nightly] = inProof([1, 1, 1], [80, 60, 60]);

test(`${beside + byHand + nightly} × kill -9 among backups: what has a name is whole, and the next one is made`, {
  retry: 0,
  timeout: inProof(300_000, 7_200_000),
}, async () => {
  const before = await stateOf(at.env);
  const length = await runCommand(at.env, 'backup');
  for (let kill = 0; kill < beside; kill++) {
    const running = spawnProgram(at.env, 'backup');
    await untilItMayBeKilled(kill, length);
    await running.kill('SIGKILL');
    expect(await countWhole()).toBeGreaterThan(0);
  }
  for (let kill = 0; kill < byHand; kill++) {
    post(at.program, '/api/backups', { kind: 'manual' }, at.cookie).catch(() => undefined);
    await untilItMayBeKilled(kill, length);
    await killProgram();
    expect(await countWhole()).toBeGreaterThan(0);
  }
  for (let kill = 0; kill < nightly; kill++) {
    // It begins when the program does.
    await onDatabase(at.env, owner => owner.query('delete from backup_runs'));
    await killProgram();
    await untilSomeMoment(length);
    await killProgram();
    expect(await countWhole()).toBeGreaterThan(0);
  }

  // Who is believed to be dead is followed by the next.
  await onDatabase(at.env, owner => owner.query('update backup_runs set lease_until = now() where done_at is null'));
  await killProgram();
  await expect.poll(nights, { timeout: 60_000, interval: 250 }).toEqual([{ done: true }]);
  await runCommand(at.env, 'backup');
  expect(await countWhole()).toBeGreaterThan(1);
  expect((await listBackups(backupFolder(at.env.DATA_DIR))).map(({ kind }) => kind)).toContain('nightly');
  expect(readableIn(backupFolder(at.env.DATA_DIR))).toEqual([]);
  expect(differences(await stateOf(at.env), before)).toEqual([]);
  const kills = beside + byHand + 2 * nightly + 1;
  tellKills('backup by command, by hand and at night, killed', starts, 'each that has a name is whole', kills);
});
