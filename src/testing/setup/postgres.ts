import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { connect, type OpenDatabase } from '../../platform/database/connect.ts';
import { createLog } from '../../platform/telemetry/log.ts';
import { connectAsOwner } from './cluster.ts';

/** The files of one worker share them. The next database is created ahead, so that no file waits for the copy. */
declare global {
  var nextDatabase: Promise<string> | undefined;
  var clusterOwner: Promise<pg.Client> | undefined;
}

/** One statement outside of the databases that tests are given, on a connection that stays. */
async function administer(statement: string) {
  globalThis.clusterOwner ??= connectAsOwner(inject('cluster'));
  await (await globalThis.clusterOwner).query(statement);
}

/** The address of a new, migrated database on the tests' own PostgreSQL. */
export async function newDatabaseUrl(): Promise<string> {
  const cluster = inject('cluster');
  const ready = globalThis.nextDatabase ?? createDatabase(cluster);
  globalThis.nextDatabase = createDatabase(cluster);
  // Reported to the one that takes it; at the end of the run nobody does.
  globalThis.nextDatabase.catch(() => undefined);
  return ready;
}

async function createDatabase(cluster: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name} template template_sorrel strategy file_copy`);
  return cluster.replace('/postgres?', `/${name}?`);
}

/** What hundreds ask at once is answered as it would be on any machine, however slow: nobody is sent away as too late. */
const patience = { answerWithin: 60_000 };

export const connectPatiently = (url: string, kind: OpenDatabase['kind'] = 'embedded'): OpenDatabase =>
  connect(url, kind, createLog('silent'), url, patience);

export const newDatabase = async (): Promise<OpenDatabase> => connectPatiently(await newDatabaseUrl());

/** One whose statements soon give up waiting for a lock, where a test is about that. */
export async function impatientDatabase(): Promise<OpenDatabase> {
  const url = await newDatabaseUrl();
  return connect(url, 'embedded', createLog('silent'), url, { lockTimeoutMs: 200 });
}

/** One that only its test is on, as the role that owns it: nothing is said to or heard from other processes. */
export async function databaseOfOne(): Promise<OpenDatabase> {
  const url = await newDatabaseUrl();
  const database = connectPatiently(url, 'postgres');
  return { ...database, connectionString: null, lineString: null };
}
