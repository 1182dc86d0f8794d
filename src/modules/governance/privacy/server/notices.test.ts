// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem, inTenant } from '../../../../platform/database/scope.ts';
import { addClient, issueNew } from '../../../../testing/practice/invoices.ts';
import { linkOfMail, postForm } from '../../../../testing/practice/mail-link.ts';
import { answerPage, inPractice } from '../../../../testing/practice/payments.ts';
import { callAsClient } from '../../../../testing/practice/room.ts';
import { buildProduct, buy, purchasesOf } from '../../../../testing/practice/shop.ts';
import { answer, freeTime, join, offerTo, sweep, waitDay } from '../../../../testing/practice/waitlist.ts';
import { casesInTurn } from '../../../../testing/proof.ts';
import {
  bookingFields,
  buildPractice,
  call,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import { startPayment } from '../../../billing/invoicing/server/pay-page.ts';
import { type NotificationType, notificationTypes } from '../../../messaging/notifications/contract.ts';
import { notify } from '../../../messaging/notifications/server/notifications.ts';
import { writeAsClient } from '../../../room/messages/server/messages.ts';
import { notifyLow } from '../../../scheduling/packages/server/settle.ts';

let world: World;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld();
  practice = await buildPractice(world);
});
afterAll(() => world.close());

const told = async (type?: NotificationType) =>
  (
    await inTenant(world.services.database, { ...practice, role: 'owner' }, ({ db, tenantId }) =>
      db.execute<{
        type: string;
        message: string;
        about: number | null;
      }>(sql`select type, title || ': ' || message as message,
        (data->>'clientId')::int as about from notifications
        where tenant_id = ${tenantId} and (${type ?? null}::text is null or type = ${type ?? null}) order by id`),
    )
  ).rows;

const erase = async (id: number) => {
  await asSystem(world.services.database).db.execute(
    sql`update appointments set status = 'cancelled' where client_id = ${id}`,
  );
  const { firstName, lastName } = await (await practice.call('GET', `/api/clients/${id}`)).json();
  const answered = await practice.call('POST', `/api/privacy/clients/${id}/erase`, {
    name: `${firstName} ${lastName}`,
  });
  expect(answered.status, await answered.text()).toBe(200);
};

/** Books under a name that differs from the record, and uses the links of the mails as a client would. */
async function visits() {
  const known = await (await practice.call('POST', '/api/clients', clientFields({ lastName: 'Known' }))).json();
  const at = (time: string) =>
    bookingFields(practice.slug, { date: waitDay(), time, email: known.email, firstName: 'Another', lastName: 'Name' });
  const book = async (time: string) => {
    const booked = await call(world)('POST', '/api/appointments/book', at(time));
    expect(booked.status, await booked.clone().text()).toBe(200);
    return (await booked.json()).id;
  };
  const link = (page: string) => linkOfMail(practice, known.email, page);
  const first = await book('11:00');
  await practice.call('POST', `/api/appointments/${first}/send-email-reminder`, {});
  const pair = (query: string) => Object.fromEntries(new URLSearchParams(query));
  await call(world)('POST', '/api/appointments/confirm', pair(await link('confirm-appointment')));
  const move = { ...pair(await link('reschedule-appointment')), date: waitDay(), time: '14:00' };
  await call(world)('POST', '/api/appointments/reschedule', move);
  await call(world)('DELETE', `/api/appointments/cancel?${await link('cancel-appointment')}`);
  return Number(known.id);
}

let requested = 0;
async function requests() {
  const [service] = await (await practice.call('GET', '/api/services')).json();
  const input = { ...service, name: 'On request', needsApproval: true };
  const { id: serviceId } = await (await practice.call('POST', '/api/services', input)).json();
  const fields = bookingFields(practice.slug, { date: waitDay(), time: `${15 + requested++}:00`, serviceId });
  const { id } = await (await call(world)('POST', '/api/appointments/book', fields)).json();
  const { clientId } = await (await practice.call('GET', `/api/appointments/${id}`)).json();
  return Number(clientId);
}

async function waits() {
  const email = await join(world, practice);
  await freeTime(world, practice, '10:00');
  await sweep(world);
  await answer(world, await offerTo(practice, email), 'decline');
  const { items } = await (await practice.call('GET', `/api/clients?search=${email}&limit=1`)).json();
  return Number(items[0].id);
}

async function pays() {
  const clientId = await addClient(practice);
  const { payUrl } = await issueNew(practice, { clientId });
  const token = new URL(payUrl ?? '').pathname.split('/').at(-1) ?? '';
  const { url } = await startPayment(world.services, { token, isMember: true });
  await answerPage(world, url, 'pay');
  return clientId;
}

async function buys() {
  const product = await buildProduct(world, practice);
  const { purchase, library, email } = await buy(world, practice, { productId: product.id });
  // With a test payment: following the mailed link identifies the buyer.
  await postForm(world, library, { purchase: String(purchase.id) });
  const [known] = await purchasesOf(world, practice, email);
  return Number(known?.clientId);
}

async function usesUp() {
  const clientId = await addClient(practice);
  await inPractice(world, practice, scope => notifyLow(scope, { clientId, name: 'Ten', left: 0 }));
  return clientId;
}

let numbers = 0;
/** Texts from a number that belongs to no client. */
async function replies() {
  const clientId = await addClient(practice);
  const phone = `+1503555014${numbers++}`;
  await inPractice(world, practice, scope =>
    notify(scope, { type: 'sms_reply', title: `Reply from ${phone}`, message: 'Yes', clientId: null }),
  );
  await asSystem(world.services.database).db.execute(sql`update clients set phone = ${phone} where id = ${clientId}`);
  return clientId;
}

/** A client who sends a file in the client room. */
async function sendsFile() {
  const clientId = await addClient(practice);
  const room = await callAsClient(world, practice, clientId);
  expect((await room('POST', '/api/room/files?name=Labs.pdf', Buffer.from('%PDF-1.7'))).status).toBe(201);
  return clientId;
}

async function sendsForm() {
  const clientId = await addClient(practice);
  const form = await (await practice.call('POST', '/api/forms', { example: 'telehealth' })).json();
  await practice.call('POST', `/api/forms/${form.id}/publish`);
  const { id } = await (await practice.call('POST', `/api/clients/${clientId}/forms`, { formId: form.id })).json();
  const room = await callAsClient(world, practice, clientId);
  await room('PATCH', `/api/room/forms/${id}/answers`, { question: 'video', value: true });
  await room('PATCH', `/api/room/forms/${id}/answers`, { question: 'phone', value: '503' });
  expect((await room('POST', `/api/room/forms/${id}/sign`, { name: 'Amara' })).status).toBe(204);
  return clientId;
}

async function writes() {
  const clientId = await addClient(practice);
  const input = { body: 'My stomach hurts', key: crypto.randomUUID() };
  await writeAsClient(world.services, { tenantId: practice.tenantId, clientId, sessionId: 1 }, input);
  return clientId;
}

/** How each kind of notification is triggered for a client; a text explains why none can be. */
const kinds: Record<NotificationType, (() => Promise<number>) | string> = {
  appointment_booked: visits,
  appointment_confirmed: visits,
  appointment_moved: visits,
  appointment_requested: requests,
  appointment_cancelled: visits,
  waitlist: waits,
  sale: buys,
  payment: pays,
  package_low: usesUp,
  sms_reply: replies,
  client_file: sendsFile,
  form: sendsForm,
  message: writes,
  sms_limit: 'of a sum',
  campaign: 'of a campaign',
  content: 'of a text',
  affiliate: 'of an affiliate, whose relation is kept',
  calendar: 'of a calendar elsewhere',
  webhook: 'of an address',
  domain: 'of a domain',
  backup: 'of a backup',
};

const about = notificationTypes.filter(type => typeof kinds[type] === 'function');

test.each(casesInTurn(about, 2))(
  'erasing a client deletes their notifications of type %s and no others',
  async type => {
    const bring = kinds[type];
    if (typeof bring !== 'function') throw new Error('asked for nothing');
    const other = await bring();
    const before = await told(type);
    const clientId = await bring();
    const both = await told(type);
    expect(both.length).toBeGreaterThan(before.length);
    const news = both.slice(before.length).map(each => each.message);
    if (type !== 'sms_reply') expect(both.slice(before.length).map(each => each.about)).toContain(clientId);
    await erase(clientId);
    const left = await told();
    expect(left.filter(each => each.about === clientId)).toEqual([]);
    expect(left.filter(each => each.type === type).length).toBeGreaterThanOrEqual(before.length);
    if (type === 'sms_reply') expect(left.map(each => each.message)).not.toContain(news[0]);
    else expect(left.filter(each => each.about === other).length).toBeGreaterThan(0);
  },
);

test('deletes older notifications by link or name, but not a namesake’s', async () => {
  const named = { firstName: 'Ann', lastName: 'Li' };
  const [gone, namesake] = [await addClient(practice, named), await addClient(practice, named)];
  const invoice = await issueNew(practice, { clientId: gone });
  const say = (message: string, href?: string, clientId: number | null = null) =>
    inPractice(world, practice, scope =>
      notify(scope, { type: 'sale', title: 'T', message, clientId, ...(href && { href }) }),
    );
  await say('Under another name', `/clients/${gone}?tab=sms`);
  await say('Of a bill', `/invoicing/${invoice.id}`);
  await say('Ann Li of old');
  await say('Ann Li the other', undefined, namesake);
  await say('Somebody else', `/clients/${gone}0`);
  await erase(gone);
  const left = (await told('sale')).map(each => each.message);
  expect(left).toEqual(expect.arrayContaining(['T: Ann Li the other', 'T: Somebody else']));
  for (const message of ['T: Under another name', 'T: Of a bill', 'T: Ann Li of old'])
    expect(left).not.toContain(message);
});

test('erasing a merged client deletes notifications of both records', async () => {
  const [kept, merged] = [await addClient(practice), await addClient(practice)];
  await inPractice(world, practice, scope =>
    notify(scope, { type: 'sale', title: 'T', message: 'Bought as merged', clientId: merged }),
  );
  expect((await practice.call('POST', `/api/clients/${kept}/merge`, { otherId: merged })).status).toBe(200);
  await erase(kept);
  expect((await told('sale')).map(each => each.message)).not.toContain('T: Bought as merged');
});
