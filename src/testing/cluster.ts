import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { queues } from '../app/server/jobs.ts';
import { connect } from '../platform/database/connect.ts';
import { removeCluster, startEmbeddedPostgres } from '../platform/database/embedded.ts';
import { migrateDatabase } from '../platform/database/migrate.ts';
import { startJobs } from '../platform/jobs.ts';
import { createLog } from '../platform/log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: string;
  }
}

/** One embedded PostgreSQL for all tests that need one, with a migrated template to make databases from. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'sorrel-cluster-'));
  const log = createLog('silent');
  const server = await startEmbeddedPostgres(folder, log);
  const admin = connect(server.connectionString, 'embedded', log);
  await admin.pool.query('create database template_sorrel');
  const template = connect(server.connectionString.replace('/postgres?', '/template_sorrel?'), 'embedded', log);
  await migrateDatabase(template);
  await (await startJobs(template, queues, log)).stop();
  await template.close();
  project.provide('cluster', server.connectionString);
  return async () => {
    await admin.close();
    await server.stop();
    await removeCluster(folder);
  };
}
