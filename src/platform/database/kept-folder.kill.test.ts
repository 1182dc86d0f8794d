// @module-tag slow

import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLog } from '../telemetry/log.ts';
import { removeCluster, startEmbeddedPostgres } from './embedded/embedded.ts';

const log = createLog('silent');

/** All code that deletes files, and which files. None of it touches the database folder. */
const removes: Record<string, string> = {
  'src/platform/database/embedded/embedded.ts': 'a cluster that tests have made: see below',
  'src/platform/secrets/app-secret.ts': 'the secret that lost against another process’s',
  'src/platform/files/s3-store.ts': 'what waits to be sent to the store, in the temporary folder',
  'src/platform/files/store.ts': 'one file of the store by its name',
  'src/platform/files/temporary-files.ts':
    'what a process that ended left in the temporary folder, and a temporary file that is open',
  'src/modules/governance/backup/server/backup-folder.ts': 'old and unfinished backups',
};

test('deletes files only in known source files and never the database folder', () => {
  const sources = globSync('src/**/*.{ts,tsx}')
    .filter(file => !/\.test\.tsx?$/.test(file) && !file.startsWith('src/testing/'))
    .map(file => ({ file, text: readFileSync(file, 'utf8') }));
  const pattern = /\b(?:rm|rmdir|unlink|truncate)(?:Sync)?\b[^;]*\} from 'node:fs|\brm -|\['rm'|'rm',/;
  const removing = sources.filter(({ text }) => pattern.test(text));
  expect(removing.map(({ file }) => file).sort()).toEqual(Object.keys(removes).sort());
  const others = removing.filter(({ file }) => !file.endsWith('/embedded.ts'));
  expect(others.filter(({ text }) => /postmaster|'postgres'|PG_VERSION/.test(text))).toEqual([]);
  expect(sources.filter(({ text }) => /import [^;]*removeCluster/.test(text))).toEqual([]);
});

const filesOf = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();

test('starts next to a stale PID file and unknown files without deleting any', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sorrel-kept-'));
  const data = join(folder, 'postgres');
  try {
    await (await startEmbeddedPostgres(folder, log)).stop();
    const uploads = join(folder, 'files');
    mkdirSync(uploads);
    for (const name of [join(folder, 'unknown'), join(data, 'unknown'), join(uploads, 'kept.webp')])
      writeFileSync(name, 'of somebody');
    const version = statSync(join(data, 'PG_VERSION')).ino;
    // The pid of this process, which is not a database server.
    writeFileSync(join(data, 'postmaster.pid'), `${process.pid}\n${data}\n0\n5432\n\n\n\n`);
    const before = filesOf(folder);
    const server = await startEmbeddedPostgres(folder, log).catch(() => null);
    await server?.stop();
    const after = new Set(filesOf(folder));
    // PostgreSQL removes its pid file when it stops and rotates its WAL.
    const its = /postmaster\.pid$|^postgres\/(pg_wal|pg_stat|pg_stat_tmp|pg_logical|pg_subtrans|pg_xact|base)\//;
    expect(before.filter(name => !after.has(name) && !its.test(name))).toEqual([]);
    for (const name of [join(folder, 'unknown'), join(data, 'unknown'), join(uploads, 'kept.webp')])
      expect(readFileSync(name, 'utf8')).toBe('of somebody');
    expect(statSync(join(data, 'PG_VERSION')).ino).toBe(version);
  } finally {
    await removeCluster(folder);
  }
});

test('refuses to create a database in a folder with other files and keeps them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sorrel-strange-'));
  const data = join(folder, 'postgres');
  try {
    mkdirSync(data);
    writeFileSync(join(data, 'of-somebody.txt'), 'theirs');
    writeFileSync(join(data, 'postmaster.pid'), '1\n');
    await expect(startEmbeddedPostgres(folder, log)).rejects.toThrow('could not create its folder');
    expect(filesOf(data)).toEqual(['of-somebody.txt', 'postmaster.pid']);
    expect(readFileSync(join(data, 'postmaster.pid'), 'utf8')).toBe('1\n');
  } finally {
    await removeCluster(folder);
  }
});
