import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '../../platform/database/connect.ts';
import { startEmbeddedPostgres } from '../../platform/database/embedded/embedded.ts';
import { migrateDatabase } from '../../platform/database/migrate.ts';
import { createLog } from '../../platform/telemetry/log.ts';
import { removeInBackground } from './memory-tmpdir.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: string;
  }
}

/** Connects as the role that owns the cluster. */
export async function connectAsOwner(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  // A lost connection also rejects the pending statement, so this event needs no handling.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Runs one statement on its own connection. */
export async function runAsOwner(connectionString: string, statement: string) {
  const client = await connectAsOwner(connectionString);
  await client.query(statement);
  await client.end();
}

/** One cluster per run, shared by all test projects. */
declare global {
  var cluster: Promise<{ connectionString: string; end: () => Promise<void> }> | undefined;
}

/** No data must survive a crash, and autovacuum would make query plans depend on timing. */
const settings = {
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

/** Starts one embedded PostgreSQL for all tests, with a migrated template database. */
export default async function setup(project: TestProject) {
  globalThis.cluster ??= startCluster();
  const { connectionString, end } = await globalThis.cluster;
  project.provide('cluster', connectionString);
  return end;
}

async function startCluster() {
  const folder = mkdtempSync(join(tmpdir(), 'sorrel-cluster-'));
  const log = createLog('silent');
  const server = await startEmbeddedPostgres(folder, log, settings);
  await runAsOwner(server.connectionString, 'create database template_sorrel');
  const template = connect(server.connectionString.replace('/postgres?', '/template_sorrel?'), 'embedded', log);
  await migrateDatabase(template);
  await template.close();
  let ended: Promise<void> | undefined;
  const end = async () => {
    await server.stop();
    removeInBackground(folder);
  };
  return {
    connectionString: server.connectionString,
    // Called once per project, after all of them have finished.
    end: () => {
      ended ??= end();
      return ended;
    },
  };
}
