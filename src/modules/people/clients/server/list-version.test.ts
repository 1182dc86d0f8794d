import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPractice, clientFields, openWorld, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('answers 304 until the client list changes', async () => {
  const { call } = await buildPractice(world);
  const other = await buildPractice(world);
  const list = (etag = '') => call('GET', '/api/clients', undefined, { 'if-none-match': etag });
  let etag = '';
  const isNewAfter = async (change: () => Promise<unknown>) => {
    await change();
    const answer = await list(etag);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).not.toBe(etag);
    etag = answer.headers.get('etag') ?? '';
    const unchanged = await list(`"other", ${etag}`);
    expect([unchanged.status, await unchanged.text(), unchanged.headers.get('etag')]).toEqual([304, '', etag]);
  };
  await isNewAfter(async () => undefined);
  const add = async (lastName: string) =>
    (await (await call('POST', '/api/clients', clientFields({ lastName }))).json()).id;
  let id = 0;
  await isNewAfter(async () => {
    id = await add('Romero');
  });
  await isNewAfter(() => add('Okafor'));
  const changed = clientFields({ firstName: 'Noor', lastName: 'Romero' });
  await isNewAfter(() => call('PUT', `/api/clients/${id}`, changed));
  // One added and one archived, so the number stays the same.
  await isNewAfter(async () => {
    await call('POST', `/api/clients/${id}/archive`);
    await add('Haddad');
  });
  await isNewAfter(() => call('POST', `/api/clients/${id}/restore`));
  await isNewAfter(() => call('DELETE', `/api/clients/${id}`));
  // Other practices' clients do not affect it.
  await other.call('POST', '/api/clients', clientFields());
  expect((await list(etag)).status).toBe(304);
  expect((await other.call('GET', '/api/clients', undefined, { 'if-none-match': etag })).status).toBe(200);
});
