import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { installedPackages, neededPackages } from '../scripts/prune.ts';
import { signIn, workADay } from './daily-work.ts';
import { newFolder, startedFolder } from './folders.ts';
import { newOwner, signUp, startProgram } from './program.ts';

test('the image runs a full day of work without build dependencies', { tags: 'detail' }, async () => {
  const needed = neededPackages();
  expect(needed).toContain('pg');
  expect(installedPackages().length).toBeGreaterThan(needed.size + 100);
  for (const name of ['vite', 'rolldown', 'typescript', '@mantine/core', 'vitest']) expect(needed).not.toContain(name);

  // The folder as built by the second stage of the Dockerfile.
  const app = newFolder();
  cpSync('dist', join(app, 'dist'), { recursive: true });
  const copied = [...readFileSync('Dockerfile', 'utf8').matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(
    each => each[1],
  );
  expect(copied.toSorted()).toEqual(['dist', 'migrations', 'node_modules', 'package.json']);
  cpSync('package.json', join(app, 'package.json'));
  cpSync('migrations', join(app, 'migrations'), { recursive: true, filter: path => !path.endsWith('_snapshot.json') });
  for (const name of needed) {
    const place = join(app, 'node_modules', name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(resolve('node_modules', name), place);
  }
  // Resolves packages beside the symlinks, so that packages which were pruned are not found through the link's target.
  const NODE_OPTIONS = '--preserve-symlinks --preserve-symlinks-main';
  const program = await startProgram({ DATA_DIR: startedFolder(), NODE_OPTIONS }, app);
  onTestFinished(async () => void (await program.kill('SIGTERM')));
  const owner = { ...newOwner, email: 'maya@image.example' };
  await signUp(program, owner);
  await workADay(program, await signIn(program, owner), 3, '10:00');
  expect(program.output()).not.toContain('"level":50');
});
