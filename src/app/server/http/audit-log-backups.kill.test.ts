// @module-tag slow

import { expect, onTestFinished, test } from 'vitest';
import { openAuditRounds } from '../../../testing/audit/audited-calls.ts';
import { faultIn } from '../../../testing/audit/faults.ts';
import { specialCalls } from '../../../testing/audit/special-calls.ts';
import { casesInTurn } from '../../../testing/proof.ts';
import { openWorld } from '../../../testing/world.ts';

const calls = casesInTurn(
  Object.keys(specialCalls).filter(route => / \/api\/backups/.test(route)),
  2,
);

test.each(calls)('logs %s as its route declares', async route => {
  const world = await openWorld();
  onTestFinished(world.close);
  const make = await openAuditRounds(world);
  expect(faultIn(await make(route))).toBeNull();
});
