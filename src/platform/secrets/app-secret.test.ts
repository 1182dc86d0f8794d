import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';
import { asSystem } from '../database/scope.ts';
import { activateRestoredSecret, appSecretOf, appSecretOfData, storeRestoredSecret } from './app-secret.ts';
import { randomToken } from './tokens.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A restore has stored its secret; its data is in the database or not. */
async function bringSecret({ areDataThere }: { areDataThere: boolean }) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'sorrel-secret-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  const own = appSecretOf({ DATA_DIR });
  const key = randomToken();
  storeRestoredSecret(DATA_DIR, key, 'what came along');
  const found = areDataThere ? key : randomToken();
  await asSystem(world.services.database).db.execute(sql`update instance set restore_key = ${found}`);
  const { database } = world.services;
  return {
    DATA_DIR,
    own,
    ofData: () => appSecretOfData({ DATA_DIR }, database),
    settle: () => activateRestoredSecret(DATA_DIR, database),
  };
}

test.each([true, false])('switches to an imported app secret only if its data was restored: %s', async areDataThere => {
  const { DATA_DIR, own, ofData, settle } = await bringSecret({ areDataThere });
  const right = areDataThere ? 'what came along' : own;
  expect(appSecretOf({ DATA_DIR })).toBe(own);
  expect(await ofData()).toBe(right);
  expect(appSecretOf({ DATA_DIR })).toBe(own);
  await settle();
  expect(appSecretOf({ DATA_DIR })).toBe(right);
  expect(readdirSync(DATA_DIR)).toEqual(['secret']);
});
