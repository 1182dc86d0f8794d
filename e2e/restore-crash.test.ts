import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupFolder, listBackups } from '../src/features/backup/server/folder.ts';
import { inProof } from '../src/testing/proof.ts';
import { startAgain, tellKills, untilSomeMoment } from './killed.ts';
import { newOwner, post, spawnProgram } from './program.ts';
import { differences, type Instance, openInstance, readableIn, runCommand, stateOf } from './whole-instance.ts';

type Side = 'one' | 'other';
type Known = { state: Record<string, string>; name: string };

let at: Instance;
let sides: Record<Side, Known>;
/** Two instances, and a backup of each beside the one that is killed from now on. */
beforeAll(async () => {
  at = await openInstance('The one');
  const from = await openInstance('The other');
  const folder = backupFolder(at.env.DATA_DIR);
  mkdirSync(folder, { recursive: true });
  const keep = async ({ env, program }: Instance, day: string): Promise<Known> => {
    const state = await stateOf(env);
    await runCommand(env, 'backup');
    await program.kill('SIGTERM');
    const [made] = (await listBackups(backupFolder(env.DATA_DIR))).filter(({ kind }) => kind === 'manual');
    const name = `sorrel-2025-01-${day}T030000Z-manual.zip.sealed`;
    copyFileSync(join(backupFolder(env.DATA_DIR), made?.name ?? ''), join(folder, name));
    return { state, name };
  };
  sides = { one: await keep(at, '01'), other: await keep(from, '02') };
}, 300_000);
afterAll(() => at.program.kill('SIGTERM'));

const starts: number[] = [];

/** The command, while the program does not run. */
async function restoreByCommand(name: string, length: number) {
  await at.program.kill('SIGKILL');
  const running = spawnProgram(at.env, `restore ${join(backupFolder(at.env.DATA_DIR), name)}`);
  await untilSomeMoment(length);
  await running.kill('SIGKILL');
}

/** The program itself, as its owner asks it to. */
async function restoreByHand(name: string, length: number) {
  const signedIn = await post(at.program, '/api/login', newOwner);
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const wish = { password: newOwner.password, confirmation: 'restore' };
  expect((await post(at.program, `/api/backups/${name}/restore`, wish, cookie)).status).toBe(204);
  await untilSomeMoment(length);
  await at.program.kill('SIGKILL');
}

/** What the owner's sign-in leaves behind where nothing was restored, and the news of that. */
const ofAsking = ['known_devices', 'email_logs', 'notifications'];

const kills = inProof(2, 200);

test(`${kills} × kill -9 among restores: the instance is wholly the old or wholly the restored one`, {
  retry: 0,
  timeout: inProof(300_000, 7_200_000),
}, async () => {
  const { DATA_DIR } = at.env;
  expect(differences(sides.one.state, sides.other.state)).toEqual(expect.arrayContaining(['clients', 'secret']));
  let now: Side = 'other';
  const length = await runCommand(at.env, `restore ${join(backupFolder(DATA_DIR), sides.other.name)}`);
  at.program = await startAgain(at.env, []);
  expect(differences(await stateOf(at.env), sides.other.state)).toEqual([]);

  const outcomes = { old: 0, restored: 0 };
  for (let kill = 0; kill < kills; kill++) {
    const to: Side = now === 'one' ? 'other' : 'one';
    await (kill % 4 === 1 ? restoreByHand : restoreByCommand)(sides[to].name, length * 1.1);
    at.program = await startAgain(at.env, starts);
    const found = await stateOf(at.env);
    const isRestored = found.secret === sides[to].state.secret;
    if (isRestored) now = to;
    outcomes[isRestored ? 'restored' : 'old']++;
    const others = differences(found, sides[now].state).filter(table => isRestored || !ofAsking.includes(table));
    expect(others, `${kill}: ${isRestored ? 'restored' : 'old'}`).toEqual([]);
    expect(readdirSync(DATA_DIR).filter(name => name.startsWith('secret.'))).toEqual([]);
  }
  expect(readableIn(backupFolder(DATA_DIR))).toEqual([]);
  tellKills(
    'restore by command and by hand, app and database killed',
    starts,
    `wholly the old ${outcomes.old} times, wholly the restored ${outcomes.restored} times`,
  );
});
