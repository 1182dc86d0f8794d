import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { connect, type OpenDatabase } from '../../platform/database/connect.ts';
import { createLog } from '../../platform/telemetry/log.ts';
import { connectAsOwner } from './cluster.ts';

/** Shared by the test files of one worker. The next database is created in advance, so that no file waits for it. */
declare global {
  var nextDatabase: Promise<string> | undefined;
  var clusterOwner: Promise<pg.Client> | undefined;
}

/** Runs a statement on the cluster, outside of the test databases, on a persistent connection. */
async function administer(statement: string) {
  globalThis.clusterOwner ??= connectAsOwner(inject('cluster'));
  await (await globalThis.clusterOwner).query(statement);
}

/** URL of a new, migrated test database. */
export async function newDatabaseUrl(): Promise<string> {
  const cluster = inject('cluster');
  const ready = globalThis.nextDatabase ?? createDatabase(cluster);
  globalThis.nextDatabase = createDatabase(cluster);
  // The next caller handles the rejection; at the end of a run there is none.
  globalThis.nextDatabase.catch(() => undefined);
  return ready;
}

async function createDatabase(cluster: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name} template template_sorrel strategy file_copy`);
  return cluster.replace('/postgres?', `/${name}?`);
}

/** A long acquire timeout: hundreds of parallel requests must not time out on a slow machine. */
const patience = { answerWithin: 60_000 };

export const connectWithLongTimeout = (url: string, kind: OpenDatabase['kind'] = 'embedded'): OpenDatabase =>
  connect(url, kind, createLog('silent'), url, patience);

export const newDatabase = async (): Promise<OpenDatabase> => connectWithLongTimeout(await newDatabaseUrl());

/** A database with short lock timeouts, for tests of those. */
export async function impatientDatabase(): Promise<OpenDatabase> {
  const url = await newDatabaseUrl();
  return connect(url, 'embedded', createLog('silent'), url, { lockTimeoutMs: 200 });
}

/** A database for one test, connected as its owner, without notifications between processes. */
export async function databaseOfOne(): Promise<OpenDatabase> {
  const url = await newDatabaseUrl();
  const database = connectWithLongTimeout(url, 'postgres');
  return { ...database, connectionString: null, lineString: null };
}
