import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { connect, type OpenDatabase } from '../platform/database/connect.ts';
import { createLog } from '../platform/log.ts';
import { runAsOwner } from './cluster.ts';

/** The address of a new, migrated database on the tests' own PostgreSQL. */
export async function newDatabaseUrl(): Promise<string> {
  const cluster = inject('cluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runAsOwner(cluster, `create database ${name} template template_sorrel`);
  return cluster.replace('/postgres?', `/${name}?`);
}

export const newDatabase = async (): Promise<OpenDatabase> =>
  connect(await newDatabaseUrl(), 'embedded', createLog('silent'));
