import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn } from '../../../../shared/dates.ts';
import { addClient, issueNew, paymentFields } from '../../../../testing/practice/invoices.ts';
import { saveSwitch, subscribeTo } from '../../../../testing/practice/newsletter.ts';
import { inPractice } from '../../../../testing/practice/payments.ts';
import {
  bookingFields,
  buildMember,
  buildPractice,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import { clientsByAddress } from '../../../people/clients/server/addresses.ts';
import type { Funnel } from '../contract.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const zone = 'America/New_York';
const instagram = 'https://l.instagram.com/?u=x';

async function funnelOf({ call }: Pick<Practice, 'call'>, query = ''): Promise<Funnel> {
  const answer = await call('GET', `/api/marketing/funnel${query}`);
  expect(answer.status).toBe(200);
  return answer.json();
}

/** Each booking gets an hour on a day of its own. */
let booked = 0;
async function book({ slug, call }: Practice, given: Record<string, unknown>): Promise<number> {
  const date = addDays(dayIn(new Date(), zone), 2 + ++booked);
  const answer = await call('POST', '/api/appointments/book', bookingFields(slug, { date, time: '10:00', ...given }));
  expect(answer.status).toBe(200);
  return (await answer.json()).id;
}

const clientOf = (practice: Practice, email: string) =>
  inPractice(world, practice, async scope => (await clientsByAddress(scope, [email])).get(email));

const sessionHeld = (practice: Practice, id: number) =>
  inPractice(world, practice, ({ db, tenantId }) =>
    db.execute(sql`update appointments set status = 'completed' where tenant_id = ${tenantId} and id = ${id}`),
  );

test('counts views, clicks, people, sessions and payments by referrer', async () => {
  const practice = await buildPractice(world, { timeZone: zone });
  await saveSwitch(practice, false);
  const today = dayIn(new Date(), zone);
  await inPractice(world, practice, ({ db, tenantId }) =>
    db.execute(sql`insert into page_counts (tenant_id, storefront_id, day, block_id, referrer, device, count)
      select ${tenantId}, s.id, day::date, block, host, 'phone', count from storefronts s, (values
        (${today}, '', 'l.instagram.com', 40), (${today}, '7', 'l.instagram.com', 12), (${today}, '', '', 10),
        (${addDays(today, -29)}, '', 'instagram.com', 2), (${addDays(today, -30)}, '', '', 900))
        counts (day, block, host, count) where s.tenant_id = ${tenantId}`),
  );
  // Subscribes first and books later through another site: one person, counted for the first site.
  await subscribeTo(world, practice, { email: 'Ann@client.example', referrer: instagram });
  const id = await book(practice, { email: 'ann@client.example', referrer: 'https://www.google.com/' });
  await sessionHeld(practice, id);
  // Booked, not attended yet, pays an invoice.
  await book(practice, { email: 'bea@client.example', referrer: '' });
  const invoice = await issueNew(practice, { clientId: await clientOf(practice, 'bea@client.example') });
  const paid = await practice.call('POST', `/api/invoices/${invoice.id}/payments`, paymentFields({ paidOn: today }));
  expect(paid.ok).toBe(true);
  // Clients that the practice adds itself are not counted.
  await addClient(practice);
  expect(await funnelOf(practice)).toEqual({
    first: addDays(today, -29),
    last: today,
    total: { viewed: 52, clicked: 12, joined: 2, came: 1, paid: 1 },
    sources: [
      { name: 'Instagram', viewed: 42, clicked: 12, joined: 1, came: 1, paid: 0 },
      { name: 'Direct', viewed: 10, clicked: 0, joined: 1, came: 0, paid: 1 },
    ],
  });
  expect((await funnelOf(practice, '?days=90')).total.viewed).toBe(952);
});

test('excludes the owner’s test booking', async () => {
  const practice = await buildPractice(world, { timeZone: zone });
  await practice.call('POST', '/api/first-steps/test-booking');
  const id = await book(practice, { email: practice.email, referrer: instagram });
  await sessionHeld(practice, id);
  expect((await funnelOf(practice)).total).toMatchObject({ joined: 0, came: 0 });
  // The owner's own subscription counts as joined, but the test booking is not a session.
  await saveSwitch(practice, false);
  await subscribeTo(world, practice, { email: practice.email, referrer: instagram });
  expect((await funnelOf(practice)).total).toMatchObject({ joined: 1, came: 0 });
});

test('excludes unconfirmed subscriptions and payments from before joining', async () => {
  const practice = await buildPractice(world, { timeZone: zone });
  await subscribeTo(world, practice, { email: 'waits@reader.example', referrer: instagram });
  const client = await addClient(practice, { email: 'old@client.example' });
  const invoice = await issueNew(practice, { clientId: client });
  await practice.call('POST', `/api/invoices/${invoice.id}/payments`, paymentFields());
  await inPractice(world, practice, ({ db, tenantId }) =>
    db.execute(sql`update payments set paid_at = now() - interval '2 days' where tenant_id = ${tenantId}`),
  );
  await book(practice, { email: 'old@client.example', referrer: instagram });
  expect((await funnelOf(practice)).sources).toEqual([
    { name: 'Instagram', viewed: 0, clicked: 0, joined: 1, came: 0, paid: 0 },
  ]);
});

test('counts own and invalid referrers as direct, for the own practice only', async () => {
  const practice = await buildPractice(world, { timeZone: zone });
  const other = await buildPractice(world);
  await book(practice, { email: 'own@client.example', referrer: 'http://localhost:3000/bio/somebody' });
  await book(practice, { email: 'odd@client.example', referrer: 'javascript:alert(1)' });
  expect((await funnelOf(practice)).sources).toEqual([
    { name: 'Direct', viewed: 0, clicked: 0, joined: 2, came: 0, paid: 0 },
  ]);
  expect(await funnelOf(other)).toMatchObject({ total: { joined: 0 }, sources: [] });
  const viewer = await buildMember(world, practice, 'viewer');
  expect((await funnelOf(viewer)).total.joined).toBe(2);
  expect((await practice.call('GET', '/api/marketing/funnel?days=7')).status).toBe(400);
});
