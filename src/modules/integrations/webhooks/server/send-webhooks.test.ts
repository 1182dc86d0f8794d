import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { openPeer, type Peer } from '../../../../testing/peers/vendor-peers.ts';
import { webhooksOf } from '../../../../testing/practice/webhooks.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { deleteOldDeliveries } from './deliveries.ts';
import { openWebhookOutbox } from './send-webhooks.ts';

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

test('retries a failed delivery with the same ID and body', async () => {
  const { id } = await hooks.add();
  await hooks.book();
  peer.setBehavior('has trouble');
  await hooks.send();
  expect(await hooks.log(id)).toMatchObject([
    { status: 'pending', attempts: 1, answerStatus: 503, error: 'It responded with 503.' },
  ]);
  expect((await hooks.endpoint()).failingSince).not.toBeNull();
  // Not due yet, so nothing is sent.
  await hooks.send();
  expect(peer.calls).toHaveLength(1);
  await hooks.hurry();
  peer.setBehavior('answers');
  await hooks.send();
  expect(await hooks.log(id)).toMatchObject([{ status: 'delivered', attempts: 2, answerStatus: 200, error: null }]);
  expect((await hooks.endpoint()).failingSince).toBeNull();
  expect(peer.calls[0]?.headers['webhook-id']).toBe(peer.calls[1]?.headers['webhook-id']);
  expect(peer.calls[0]?.body).toBe(peer.calls[1]?.body);
});

test.each(['breaks off', 'leads elsewhere', 'talks without end'] as const)(
  'sets the delivery status and caps the logged response if the server %s',
  async behavior => {
    const { id } = await hooks.add();
    await hooks.test(id);
    peer.setBehavior(behavior);
    await hooks.send();
    const [row] = await hooks.log(id);
    expect(row?.status).toBe(behavior === 'talks without end' ? 'delivered' : 'pending');
    expect(row?.answer?.length ?? 0).toBeLessThanOrEqual(2_000);
  },
);

test('gives up after a day, disables a failing endpoint and notifies its owner', async () => {
  const { id, url, events } = await hooks.add();
  await hooks.book();
  peer.setBehavior('has trouble');
  await hooks.send();
  await hooks.run(sql`update webhook_deliveries set expires_at = now()`);
  await hooks.hurry();
  await hooks.send();
  expect(await hooks.log(id)).toMatchObject([{ status: 'failed' }]);
  await hooks.run(
    sql`update webhook_endpoints set failing_since = now() - interval '6 days' where tenant_id = ${practice.tenantId}`,
  );
  await hooks.test(id);
  await hooks.send();
  expect((await hooks.endpoint()).disabledAt).not.toBeNull();
  const notes = await (await practice.call('GET', '/api/notifications')).json();
  expect(notes.filter(({ type }: { type: string }) => type === 'webhook')).toHaveLength(1);
  const calls = peer.calls.length;
  await hooks.hurry();
  await hooks.send();
  expect(peer.calls).toHaveLength(calls);
  expect((await practice.call('POST', `/api/webhook-endpoints/${id}/test`)).status).toBe(409);
  peer.setBehavior('answers');
  expect((await practice.call('PUT', `/api/webhook-endpoints/${id}`, { url, events })).status).toBe(200);
  await hooks.hurry();
  await hooks.send();
  expect(peer.calls.length).toBeGreaterThan(calls);
});

test('resends a delivered event unchanged, but not one being sent', async () => {
  const { id } = await hooks.add();
  const { id: deliveryId } = await hooks.test(id);
  await hooks.send();
  const again = `/api/webhook-endpoints/${id}/deliveries/${deliveryId}/send-again`;
  expect((await practice.call('POST', again)).status).toBe(200);
  await hooks.send();
  expect(peer.calls).toHaveLength(2);
  expect(peer.calls[0]?.headers['webhook-id']).toBe(peer.calls[1]?.headers['webhook-id']);
  await hooks.run(sql`update webhook_deliveries set status = 'sending', lease_until = now() + interval '1 hour'`);
  expect((await practice.call('POST', again)).status).toBe(409);
});

test('deletes deliveries after thirty days', async () => {
  const { id } = await hooks.add();
  await hooks.test(id);
  await hooks.send();
  await hooks.run(sql`update webhook_deliveries set created_at = now() - interval '31 days'`);
  await deleteOldDeliveries(asSystem(world.services.database));
  expect(await hooks.log(id)).toEqual([]);
});

test('sends an event right after its commit, even while the endpoint is busy', async () => {
  const outbox = openWebhookOutbox(world.services);
  const { jobs } = world.services;
  if (!('work' in jobs) || typeof jobs.work !== 'function') throw new Error('a world without workers');
  // Runs only the job queued at commit, not the sweep.
  jobs.work(outbox.jobs.filter(({ kind }) => kind === 'queued'));
  const { id } = await hooks.add();
  expect((await hooks.book()).status).toBe(200);
  await expect.poll(() => peer.calls.length, { timeout: 10_000, interval: 20 }).toBe(1);
  for (const _ of [1, 2, 3]) await hooks.test(id);
  await expect.poll(() => peer.calls.length, { timeout: 10_000 }).toBe(4);
  await outbox.settled();
});
