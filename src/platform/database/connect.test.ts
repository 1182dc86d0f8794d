import { expect, test } from 'vitest';
import { createLog } from '../telemetry/log.ts';
import { connect } from './connect.ts';

const log = createLog('silent');
const [pooler, server] = ['postgres://sorrel@pooler:6432/sorrel', 'postgres://sorrel@server:5432/sorrel'];

test('sends requests through the pooler; migrations and LISTEN bypass it', async () => {
  const database = connect(pooler, 'postgres', log, server);
  expect(database.pool.options.connectionString).toBe(pooler);
  expect([database.connectionString, database.lineString]).toEqual([server, server]);
  await database.close();
});

test('uses one URL for everything; only the embedded server migrates as its owner', async () => {
  const foreign = connect(server, 'postgres', log);
  expect([foreign.connectionString, foreign.lineString]).toEqual([server, server]);
  await foreign.close();
  const embedded = connect(server, 'embedded', log);
  expect(embedded.connectionString).toBe(server);
  expect(embedded.lineString).not.toBe(server);
  expect(embedded.lineString).toBe(embedded.pool.options.connectionString);
  await embedded.close();
});
