// @module-tag slow

import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { openPeer, type Peer } from '../../../../testing/peers/vendor-peers.ts';
import { webhooksOf } from '../../../../testing/practice/webhooks.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { endpointsWithDue, openWebhookOutbox, webhookRows } from './send-webhooks.ts';
import { webhookDeliveries } from './tables.ts';

let world: World;
let practice: Practice;
let peer: Peer;
let hooks: ReturnType<typeof webhooksOf>;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  Object.assign(world.services.env, { ALLOW_PRIVATE_ADDRESSES: true });
  practice = await buildPractice(world);
  peer = await openPeer();
  hooks = webhooksOf(world, practice, peer);
});
afterEach(() => peer.close());

test('hanging endpoints take at most three workers per practice', async () => {
  const ids: number[] = [];
  for (let times = 0; times < 5; times++) ids.push((await hooks.add()).id);
  for (const id of ids) await hooks.test(id);
  peer.setBehavior('hangs');
  const outbox = openWebhookOutbox(world.services);
  await outbox.begin();
  await expect.poll(() => peer.calls.length).toBe(3);
  const other = await buildPractice(world);
  const otherPeer = await openPeer();
  const others = webhooksOf(world, other, otherPeer);
  const { id } = await others.add();
  await others.test(id);
  await outbox.begin();
  await expect.poll(async () => (await others.log(id))[0]?.status).toBe('delivered');
  await otherPeer.close();
  expect(peer.calls).toHaveLength(3);
  await peer.close();
  await outbox.settled();
  for (const each of ids) expect(await hooks.log(each)).toMatchObject([{ attempts: 1, status: 'pending' }]);
});

test('sends the whole backlog and serves endpoints by their oldest due delivery', async () => {
  const { id } = await hooks.add();
  for (let times = 0; times < 45; times++) await hooks.test(id);
  await hooks.send();
  expect(peer.calls).toHaveLength(45);
  const { id: second } = await hooks.add();
  await hooks.test(id);
  await hooks.test(second);
  const { eventId } = await hooks.test(second);
  await hooks.run(
    sql`update webhook_deliveries set next_attempt_at = now() - interval '1 minute' where event_id = ${eventId}`,
  );
  const due = (await endpointsWithDue(world.services)).filter(({ tenantId }) => tenantId === practice.tenantId);
  const sinceOf = (endpointId: number) => due.find(each => each.endpointId === endpointId)?.since?.getTime() ?? 0;
  expect(due).toHaveLength(2);
  expect(sinceOf(id) - sinceOf(second)).toBeGreaterThan(50_000);
});

test('expires deliveries of a disabled endpoint and doesn’t send them later', async () => {
  const { id, url, events } = await hooks.add();
  await hooks.test(id);
  await hooks.run(sql`update webhook_endpoints set disabled_at = now() where id = ${id}`);
  await hooks.run(sql`update webhook_deliveries set expires_at = now() - interval '1 second'`);
  await practice.call('PUT', `/api/webhook-endpoints/${id}`, { url, events });
  const system = asSystem(world.services.database);
  expect(await webhookRows.claim(system, eq(webhookDeliveries.endpointId, id), 20)).toEqual([]);
  await hooks.run(sql`update webhook_endpoints set disabled_at = now() where id = ${id}`);
  await hooks.send();
  expect(await hooks.log(id)).toMatchObject([{ status: 'failed', error: 'It could not be sent in time.' }]);
  await practice.call('PUT', `/api/webhook-endpoints/${id}`, { url, events });
  await hooks.send();
  expect(peer.calls).toEqual([]);
});

test.each(['/hook', '/new'])('saving an endpoint (%s) during a failing call keeps it enabled', async to => {
  const { id, url, events } = await hooks.add();
  await hooks.test(id);
  await hooks.run(sql`update webhook_endpoints set failing_since = now() - interval '6 days' where id = ${id}`);
  peer.setBehavior('hangs');
  const sent = hooks.send();
  await expect.poll(() => peer.calls.length).toBe(1);
  const input = { url: url.replace('/hook', to), events };
  expect((await practice.call('PUT', `/api/webhook-endpoints/${id}`, input)).status).toBe(200);
  await peer.close();
  await sent;
  expect(await hooks.endpoint()).toMatchObject({ disabledAt: null, failingSince: null });
  const notes = await (await practice.call('GET', '/api/notifications')).json();
  expect(notes.filter(({ type }: { type: string }) => type === 'webhook')).toEqual([]);
});

test('a failing call isn’t attributed to a URL saved meanwhile', async () => {
  const { id, url, events } = await hooks.add();
  await hooks.test(id);
  peer.setBehavior('hangs');
  const sent = hooks.send();
  await expect.poll(() => peer.calls.length).toBe(1);
  await practice.call('PUT', `/api/webhook-endpoints/${id}`, { url: `${url}/new`, events });
  await peer.close();
  await sent;
  expect(await hooks.endpoint()).toMatchObject({ disabledAt: null, failingSince: null });
});
