import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '../../platform/database/connect.ts';
import { startEmbeddedPostgres } from '../../platform/database/embedded/embedded.ts';
import { migrateDatabase } from '../../platform/database/migrate.ts';
import { createLog } from '../../platform/telemetry/log.ts';
import { removeInBackground } from './in-memory.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: string;
  }
}

/** A connection of the role that owns the cluster. */
export async function connectAsOwner(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  // A connection that is lost says so on the statement as well.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** One statement of it, on a connection of its own. */
export async function runAsOwner(connectionString: string, statement: string) {
  const client = await connectAsOwner(connectionString);
  await client.query(statement);
  await client.end();
}

/** Of this run: each project of tests asks for it. */
declare global {
  var cluster: Promise<{ connectionString: string; end: () => Promise<void> }> | undefined;
}

/** Nothing here has to survive a crash; and when tables are analyzed must not depend on the time of day. */
const settings = {
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

/** One embedded PostgreSQL for all tests that need one, with a migrated template to make databases from. */
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
    // Every project says that it is through, when all of them are.
    end: () => {
      ended ??= end();
      return ended;
    },
  };
}
