// @module-tag slow

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runAsOwner } from '../../../testing/setup/cluster.ts';
import { newDatabaseUrl } from '../../../testing/setup/postgres.ts';
import { createLog } from '../../telemetry/log.ts';
import { clientReads } from '../client-access.ts';
import { connect } from '../connect.ts';
import { migrateDatabase } from '../migrate.ts';
import { removeCluster, startEmbeddedPostgres } from './embedded.ts';
import { warnOfMissingRole, warnOfSuperuser } from './server-check.ts';

async function warningsOf(url: string): Promise<unknown[]> {
  const database = connect(url, 'postgres', createLog('silent'));
  const said: unknown[] = [];
  await warnOfSuperuser(database, { warn: (about: object) => void said.push(about) });
  await database.close();
  return said;
}

test('warns about a role that bypasses row-level security, and about no other', async () => {
  const url = await newDatabaseUrl();
  await runAsOwner(url, 'create role passes_it login nosuperuser bypassrls; create role plain login createrole');
  const as = (role: string) => warningsOf(url.replace('//sorrel@', `//${role}@`));
  expect([await as('sorrel'), await as('passes_it'), await as('plain'), await as('sorrel_app')]).toEqual([
    [{ role: 'sorrel' }],
    [{ role: 'passes_it' }],
    [],
    [],
  ]);
  await runAsOwner(url, 'drop role passes_it; drop role plain');
});

test('migrates a new database as a role with CREATEROLE that is no superuser', { tags: 'detail' }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sorrel-own-'));
  const server = await startEmbeddedPostgres(folder, createLog('silent'));
  onTestFinished(async () => {
    await server.stop();
    await removeCluster(folder);
  });
  await runAsOwner(server.connectionString, 'create role friend login createrole nosuperuser nobypassrls');
  await runAsOwner(server.connectionString, 'create database practice owner friend');
  const url = server.connectionString.replace('//sorrel@', '//friend@').replace('/postgres?', '/practice?');
  const database = connect(url, 'postgres', createLog('silent'));
  expect((await migrateDatabase(database)).done).toBeGreaterThan(0);
  await database.close();
  expect(await warningsOf(url)).toEqual([]);
});

test('warns while the client role is missing and adds its policies on the next start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sorrel-before-'));
  const server = await startEmbeddedPostgres(folder, createLog('silent'));
  onTestFinished(async () => {
    await server.stop();
    await removeCluster(folder);
  });
  const asOwner = (statement: string) => runAsOwner(server.connectionString, statement);
  await asOwner('create role plain login nosuperuser nobypassrls nocreatedb nocreaterole');
  await asOwner('create role sorrel_request nologin; create role sorrel_system nologin');
  await asOwner('grant sorrel_request, sorrel_system to plain');
  await asOwner('create database practice owner plain');
  const url = server.connectionString.replace('//sorrel@', '//plain@').replace('/postgres?', '/practice?');
  const start = async () => {
    const database = connect(url, 'postgres', createLog('silent'));
    await migrateDatabase(database);
    const said: unknown[] = [];
    await warnOfMissingRole(database, { warn: (about: object) => void said.push(about) });
    const { rows } = await database.pool.query(`select from pg_policy where polname = 'own_client'`);
    await database.close();
    return { said, policies: rows.length };
  };
  expect(await start()).toEqual({ said: [{ role: 'sorrel_client' }], policies: 0 });
  await asOwner('create role sorrel_client nologin nosuperuser nobypassrls nocreatedb nocreaterole');
  await asOwner('grant sorrel_client to plain');
  expect(await start()).toEqual({ said: [], policies: Object.keys(clientReads).length });
});
