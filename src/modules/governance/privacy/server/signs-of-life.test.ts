// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTwoPractices, type TwoPractices } from '../../../../testing/isolation/two-practices.ts';
import { assignAllRows } from '../../../../testing/practice/assign-rows.ts';
import { clientFields } from '../../../../testing/world.ts';

let two: TwoPractices;
beforeAll(async () => {
  two = await openTwoPractices();
}, 300_000);
afterAll(() => two.world.close());

const rules = { auditMonths: 24, inactiveYears: 2, messageMonths: 12, leadMonths: 6, invoiceYears: 10 };

test('a recent session, note, invoice or purchase each keeps a client from retention', async () => {
  const { own, world } = two;
  await own.call('PUT', '/api/privacy/settings', { ...rules, privacyUrl: '', termsUrl: '' });
  const change = (text: string) => world.services.database.pool.query(text);
  const isInactive = async (id: number) => {
    const { clients } = await (await own.call('GET', '/api/privacy/plan')).json();
    return clients.some((each: { id: number }) => each.id === id);
  };
  for (const table of ['appointments', 'session_notes', 'invoices', 'product_purchases']) {
    const email = `${table.replaceAll('_', '-')}@x.example`;
    const { id } = await (await own.call('POST', '/api/clients', clientFields({ email }))).json();
    const makeSilent = () =>
      change(`update clients set created_at = now() - interval '3 years', last_contact = null where id = ${id}`);
    await makeSilent();
    expect(await isInactive(id), table).toBe(true);
    await assignAllRows(world, { ...own, clientId: id, email, phone: '+15035550177', tables: [table] });
    await makeSilent();
    // Clients with unpaid invoices are never erased.
    await change(`set session_replication_role = replica;
      update invoices set status = 'paid' where client_id = ${id} and status = 'pending';
      reset session_replication_role`);
    expect(await isInactive(id), table).toBe(false);
  }
});
