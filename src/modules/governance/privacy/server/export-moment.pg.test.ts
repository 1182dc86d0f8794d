import { afterAll, beforeAll, expect, test } from 'vitest';
import { withPracticeSnapshot } from '../../../../platform/database/snapshot.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildPractice, clientFields, openWorld, type World } from '../../../../testing/world.ts';
import { writeClient } from './export-client.ts';
import { inErasureOrder, readPerson } from './person.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
});
afterAll(() => world.close());

test('exports a consistent snapshot despite concurrent changes', async () => {
  const practice = await buildPractice(world);
  const { id } = await (await practice.call('POST', '/api/clients', clientFields())).json();
  const add = (note: string) =>
    practice.call('POST', `/api/clients/${id}/notes`, { template: 'free', sections: { note } });
  await add('from before');
  const pieces: string[] = [];
  await withPracticeSnapshot(world.services.database, practice.tenantId, async snapshot => {
    const personalData = inErasureOrder(world.services.tables);
    const person = await readPerson(snapshot, practice.tenantId, id);
    for await (const piece of writeClient(snapshot, { tenantId: practice.tenantId, person }, personalData)) {
      pieces.push(piece);
      if (pieces.length !== 2) continue;
      // The client has been read, the notes have not.
      expect(pieces.join()).toContain('"The client"');
      await add('from meanwhile');
      expect((await practice.call('POST', `/api/privacy/clients/${id}/erase`, { name: 'Felix Romero' })).status).toBe(
        200,
      );
    }
  });
  const data = JSON.parse(pieces.join(''));
  expect(data['The client'][0]).toMatchObject({ 'First name': 'Felix', Notes: 'Prefers mornings' });
  expect(data['Session notes'].map((each: { Sections: object }) => each.Sections)).toEqual([{ Note: 'from before' }]);
});

test('returns not found for another practice’s client', async () => {
  const [practice, other] = [await buildPractice(world), await buildPractice(world)];
  const { id } = await (await other.call('POST', '/api/clients', clientFields())).json();
  const read = withPracticeSnapshot(world.services.database, practice.tenantId, snapshot =>
    readPerson(snapshot, practice.tenantId, id),
  );
  await expect(read).rejects.toMatchObject({ code: 'not_found' });
});
