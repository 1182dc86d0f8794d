import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { bookWithDeposit, buildAsking } from '../../../../testing/practice/deposits.ts';
import { issueNew, readInvoice } from '../../../../testing/practice/invoices.ts';
import { postForm } from '../../../../testing/practice/mail-link.ts';
import { answerPage, connectStripe } from '../../../../testing/practice/payments.ts';
import { buildProduct, buy } from '../../../../testing/practice/shop.ts';
import { buildMember, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { startPayment } from '../../invoicing/server/pay-page.ts';
import { detachTestPayments } from './test-payments.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Payable = { payUrl: string | null };
const pathOf = ({ payUrl }: Payable) => new URL(payUrl ?? expect.fail('no address')).pathname;
const tokenOf = (invoice: Payable) => pathOf(invoice).split('/').at(-1) ?? '';
const pageFor = async ({ call }: Pick<Practice, 'call'>, invoice: Payable) =>
  (await call('GET', pathOf(invoice))).text();
const read = async ({ call }: Practice, path: string) => (await call('GET', path)).json();
const notSetUp = 'Online payment isn’t set up yet. Pay the way you agreed with the practice.';

test('without live keys only members who can edit invoices can pay on trial', async () => {
  const [practice, other] = [await buildPractice(world), await buildPractice(world)];
  const invoice = await issueNew(practice);
  const [assistant, viewer] = [
    await buildMember(world, practice, 'assistant'),
    await buildMember(world, practice, 'viewer'),
  ];
  const html = await (await world.request(pathOf(invoice))).text();
  for (const page of [html, await pageFor(other, invoice), await pageFor(viewer, invoice)]) {
    expect(page).toContain(notSetUp);
    expect(page).not.toMatch(/<button|Test mode/);
  }
  const forced = await postForm(world, pathOf(invoice), { how: 'all' });
  expect([forced.status, (await forced.text()).includes(notSetUp)]).toEqual([409, true]);
  expect(await pageFor(assistant, invoice)).toContain('Pay $95.00');
  await connectStripe(practice, 'sk_test_own');
  // Stripe's test card 4242 is publicly known, so a test key must not accept payments from visitors.
  expect(await (await world.request(pathOf(invoice))).text()).toContain(notSetUp);
  await connectStripe(practice);
  expect(await (await world.request(pathOf(invoice))).text()).toContain('Pay $95.00');
});

test('live keys detach trial payments and reopen their invoices; test keys don’t', async () => {
  const practice = await buildPractice(world);
  const [invoice, part] = [await issueNew(practice), await issueNew(practice)];
  const pay = async (which: Payable, given: { part?: string } = {}) =>
    answerPage(
      world,
      (await startPayment(world.services, { token: tokenOf(which), isMember: true, ...given })).url,
      'pay',
    );
  await pay(invoice);
  await pay(part, { part: '30' });
  const { paidThisMonth } = await read(practice, '/api/invoices/totals');
  expect(paidThisMonth).toBe('125.00');
  await connectStripe(practice, 'sk_test_own');
  await detachTestPayments(world.services);
  expect(await readInvoice(practice, invoice.id)).toMatchObject({ status: 'paid', payments: [{ isTest: true }] });
  await connectStripe(practice);
  await detachTestPayments(world.services);
  for (const { id } of [invoice, part]) {
    expect(await readInvoice(practice, id)).toMatchObject({
      status: 'pending',
      amountPaid: '0.00',
      paidAt: null,
      payments: [],
    });
  }
  expect(await read(practice, '/api/invoices/totals')).toMatchObject({
    outstanding: '190.00',
    paidThisMonth: '0.00',
  });
  await detachTestPayments(world.services);
});

test('a practice with unreadable keys doesn’t block detaching for others', async () => {
  const [broken, practice] = [await buildPractice(world), await buildPractice(world)];
  const invoices = [await issueNew(broken), await issueNew(practice)];
  for (const invoice of invoices) {
    const { url } = await startPayment(world.services, { token: tokenOf(invoice), isMember: true });
    await answerPage(world, url, 'pay');
  }
  for (const each of [broken, practice]) await connectStripe(each);
  const { db } = asSystem(world.services.database);
  await db.execute(sql`update vendor_settings set secrets = 'nonsense' where tenant_id = ${broken.tenantId}`);
  await detachTestPayments(world.services);
  const { id, invoiceNumber } = invoices[1] ?? expect.fail('no invoice');
  expect(await readInvoice(practice, id)).toMatchObject({ status: 'pending', payments: [] });
  const { rows } = await db.execute(sql`select note from payments where tenant_id = ${practice.tenantId}`);
  expect(rows).toEqual([{ note: expect.stringContaining(`Invoice ${invoiceNumber} from`) }]);
});

test('live keys revoke downloads that were bought on trial', async () => {
  const practice = await buildPractice(world);
  const { id: productId, content } = await buildProduct(world, practice);
  const { library, purchase, back } = await buy(world, practice, { productId });
  const press = () => postForm(world, library, { purchase: String(purchase.id) });
  const grant = (await press()).headers.get('location') ?? '';
  const fetched = await world.request(grant);
  expect(Buffer.from(await fetched.arrayBuffer()).equals(content)).toBe(true);
  await connectStripe(practice, 'sk_test_own');
  expect((await world.request(grant)).status).toBe(200);
  await connectStripe(practice);
  expect((await world.request(grant)).status).toBe(404);
  expect((await press()).headers.get('location')).toBe(library);
  const html = await (await world.request(library)).text();
  expect(html).toContain('This was a test payment. There is nothing to download.');
  expect(html).not.toContain('<form');
  expect(await (await world.request(back)).text()).not.toContain('Download now');
  const { pathname, searchParams } = new URL(back, 'http://localhost');
  const again = await postForm(world, pathname, { purchase: searchParams.get('purchase') ?? '' });
  expect(again.headers.get('location')).not.toContain('/download/');
});

test('a deposit paid on trial is never credited to an invoice', async () => {
  const practice = await buildAsking(world);
  const { booked } = await bookWithDeposit(world, practice);
  await answerPage(world, booked.checkoutUrl, 'pay');
  const { clientId, deposit } = await read(practice, `/api/appointments/${booked.id}`);
  expect(deposit).toMatchObject({ amount: '30.00', isTest: true });
  const invoice = await issueNew(practice, { clientId, appointmentId: booked.id });
  expect(invoice).toMatchObject({ status: 'pending', amountPaid: '0.00', payments: [] });
});
