// @module-tag slow

import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inTenant } from '../../../../platform/database/scope.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildPractice, clientFields, openWorld } from '../../../../testing/world.ts';
import { insertAppointment } from '../../appointments/server/appointment-rows.ts';
import { publishChange } from '../../appointments/server/changes.ts';
import { appointments } from '../../appointments/server/tables.ts';
import type { ClientPackage } from '../contract.ts';

const hour = (index: number) => new Date(Date.UTC(2030, 0, 7, index));

test('never overuses packages when fifty sessions complete concurrently', async () => {
  const world = await openWorld(await newDatabase());
  const practice = await buildPractice(world);
  const client = await (await practice.call('POST', '/api/clients', clientFields())).json();
  const path = `/api/clients/${client.id}/packages`;
  await practice.call('POST', path, { name: 'Three', sessions: 3 });
  await practice.call('POST', path, { name: 'Forty', sessions: 40 });
  const principal = { ...practice, role: 'owner' as const };
  const ids = await inTenant(world.services.database, principal, async scope => {
    const made: number[] = [];
    for (let index = 0; index < 50; index++) {
      const times = { startTime: hour(index), endTime: hour(index + 1) };
      made.push((await insertAppointment(scope, { clientId: client.id, title: 'Session', ...times })).id);
    }
    return made;
  });
  const complete = (id: number) =>
    inTenant(world.services.database, principal, async scope => {
      const which = and(eq(appointments.tenantId, scope.tenantId), eq(appointments.id, id));
      const [after] = await scope.db.update(appointments).set({ status: 'completed' }).where(which).returning();
      await publishChange(scope, { before: after ?? null, after: after ?? null }, new Date());
    });
  // Each is completed twice concurrently, but uses one session.
  await Promise.all([...ids, ...ids].map(complete));
  const held: ClientPackage[] = await (await practice.call('GET', path)).json();
  expect(held.map(({ name, left, used }) => ({ name, left, used }))).toEqual([
    { name: 'Forty', left: 0, used: 40 },
    { name: 'Three', left: 0, used: 3 },
  ]);
  const users = held.flatMap(({ uses }) => uses.map(({ appointmentId }) => appointmentId));
  expect(new Set(users).size).toBe(43);
  await world.close();
});
