// @module-tag slow

import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTenant } from '../../../../platform/database/scope.ts';
import { openPeer, type Peer } from '../../../../testing/peers/vendor-peers.ts';
import { linkOfMail, pairOf, postForm } from '../../../../testing/practice/mail-link.ts';
import { reader, saveSwitch, subscribeTo } from '../../../../testing/practice/newsletter.ts';
import { buildProduct, buyer, libraryOf, purchasesOf, wantToBuy } from '../../../../testing/practice/shop.ts';
import { webhooksOf } from '../../../../testing/practice/webhooks.ts';
import {
  buildMember,
  buildPractice,
  call,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import { recordPayment } from '../../../billing/payments/server/ledger.ts';

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

test('sends signed events for bookings, cancellations, subscriptions and purchases', async () => {
  const { secret } = await hooks.add();
  const { id } = await (await hooks.book()).json();
  expect((await practice.call('DELETE', `/api/appointments/${id}`)).status).toBe(204);
  await practice.call('POST', '/api/subscribers', { email: 'ann@reader.example', hasAgreed: true });
  const { id: productId } = await buildProduct(world, practice, { price: '0.00' });
  const email = buyer();
  await wantToBuy(world, practice, { productId, email });
  await hooks.send();
  // The address may be somebody else's, so the event waits for the confirmation link to be used.
  expect(hooks.told().map(({ type }) => type)).not.toContain('purchase.completed');
  const [purchase] = await purchasesOf(world, practice, email);
  await postForm(world, await libraryOf(practice, email), { purchase: String(purchase?.id) });
  await hooks.send();
  await hooks.send();
  expect(hooks.told().map(({ type }) => type)).toEqual(
    expect.arrayContaining(['booking.created', 'booking.cancelled', 'subscription.created', 'purchase.completed']),
  );
  for (const { body, headers } of peer.calls) {
    // Verified with the reference implementation of Standard Webhooks.
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body));
  }
  expect(new Set(peer.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(peer.calls.length);
  const [booking] = hooks.told().filter(({ type }) => type === 'booking.created');
  expect(booking.data).toMatchObject({ appointmentId: id, practitionerId: practice.userId, cancelledBy: null });
});

test('sends events for client cancellations and confirmed subscriptions, once', async () => {
  await hooks.add();
  await saveSwitch(practice, true);
  const { id } = await (await hooks.book({ email: 'felix@client.example' })).json();
  const email = reader();
  await subscribeTo(world, practice, { email });
  await hooks.send();
  // An unconfirmed address is not a subscriber yet.
  expect(hooks.told().map(({ type }) => type)).toEqual(['booking.created']);
  const cancel = `/api/appointments/cancel?${await linkOfMail(practice, 'felix@client.example', 'cancel-appointment')}`;
  expect((await call(world)('DELETE', cancel)).status).toBe(204);
  const confirm = pairOf(await linkOfMail(practice, email, 'newsletter-confirm'));
  for (const _ of ['once', 'twice']) await postForm(world, '/newsletter-confirm', confirm);
  await hooks.send();
  await hooks.send();
  const [, ...told] = hooks.told();
  expect(told.map(({ type }) => type).sort()).toEqual(['booking.cancelled', 'subscription.created']);
  const cancelled = told.find(({ type }) => type === 'booking.cancelled');
  expect(cancelled.data).toMatchObject({ appointmentId: id, cancelledBy: 'client' });
});

test('a sign-up without confirmation sends one webhook, even if repeated', async () => {
  await hooks.add();
  await saveSwitch(practice, false);
  const email = reader();
  for (const _ of ['once', 'twice']) await subscribeTo(world, practice, { email });
  await hooks.send();
  expect(hooks.told()).toMatchObject([{ type: 'subscription.created', data: { email } }]);
});

test('payloads contain no names and no session details', async () => {
  await hooks.add();
  const client = await (await practice.call('POST', '/api/clients', clientFields({ notes: 'Diabetes' }))).json();
  const session = { clientId: client.id, title: 'Diabetes check', description: 'A1c 7.9', type: 'follow-up' };
  const times = { status: 'scheduled', startTime: '2030-01-07T17:00:00Z', endTime: '2030-01-07T18:00:00Z' };
  expect((await practice.call('POST', '/api/appointments', { ...session, ...times })).status).toBe(201);
  await hooks.send();
  expect(peer.calls).toHaveLength(1);
  for (const secret of ['Diabetes', 'A1c', 'Felix', 'Romero', client.email]) {
    expect(peer.calls[0]?.body).not.toContain(secret);
  }
});

test('sends nothing for rolled-back or unrelated changes', async () => {
  await hooks.add();
  const booked = await (await hooks.book()).json();
  expect((await hooks.book()).status).toBe(409);
  const detail = await (await practice.call('GET', `/api/appointments/${booked.id}`)).json();
  await practice.call('PUT', `/api/appointments/${booked.id}`, { ...detail, title: 'Another title' });
  await hooks.send();
  expect(hooks.told().map(({ type }) => type)).toEqual(['booking.created']);
});

test('a payment event names its appointment or invoice', async () => {
  await hooks.add(['payment.received']);
  const { id } = await (await hooks.book()).json();
  const paidAt = new Date();
  await inTenant(world.services.database, { ...practice, role: 'owner' }, async scope => {
    for (const _twice of [1, 2]) {
      await recordPayment(scope, {
        appointmentId: id,
        amount: 5_050,
        currency: 'USD',
        method: 'card',
        paidAt,
        paymentKey: 'once',
      });
    }
  });
  await hooks.send();
  expect(hooks.told()).toMatchObject([
    { type: 'payment.received', data: { amount: '50.50', currency: 'USD', appointmentId: id, invoiceId: null } },
  ]);
});

test('sends only chosen events, only to the practice’s own endpoints', async () => {
  const other = await buildPractice(world);
  await hooks.add(['payment.received']);
  await hooks.add(['booking.created'], other);
  await hooks.book();
  await hooks.send();
  expect(peer.calls).toEqual([]);
});

test('rejects private addresses when saving and when calling', async () => {
  const { id } = await hooks.add();
  await hooks.test(id);
  Object.assign(world.services.env, { ALLOW_PRIVATE_ADDRESSES: false });
  await hooks.send();
  expect(peer.calls).toEqual([]);
  expect((await hooks.log(id))[0]?.error).toContain('private network');
  for (const url of [
    'http://a.example/hook',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest',
    'https://localhost/',
    'https://2130706433/',
    'https://u:p@a.example/',
    'https://a.example:25/',
    'ftp://a.example/',
    'javascript:alert(1)',
    'nonsense',
  ]) {
    const answer = await practice.call('POST', '/api/webhook-endpoints', { url, events: ['booking.created'] });
    expect(answer.status, url).toBe(400);
  }
});

test('shows the secret once, encrypts it and hides endpoints from other practices', async () => {
  const { id, secret } = await hooks.add();
  expect(JSON.stringify(await hooks.endpoint())).not.toContain(secret);
  const { rows } = await hooks.run(sql`select secret::text as kept from webhook_endpoints where id = ${id}`);
  expect(String(rows[0]?.kept)).not.toContain(secret.slice(6));
  const other = await buildPractice(world);
  const { id: deliveryId } = await hooks.test(id);
  for (const [method, path] of [
    ['GET', `/api/webhook-endpoints/${id}/deliveries`],
    ['DELETE', `/api/webhook-endpoints/${id}`],
    ['POST', `/api/webhook-endpoints/${id}/test`],
    ['POST', `/api/webhook-endpoints/${id}/deliveries/${deliveryId}/send-again`],
  ] as const) {
    expect((await other.call(method, path)).status, path).toBe(404);
  }
  const assistant = await buildMember(world, practice, 'practitioner');
  expect((await assistant.call('GET', '/api/webhook-endpoints')).status).toBe(403);
});
