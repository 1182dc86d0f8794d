// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn } from '../../../../shared/dates.ts';
import { faultsOf } from '../../../../testing/answer-schema.ts';
import { invoiceFields, paymentFields } from '../../../../testing/practice/invoices.ts';
import { buildPractice, clientFields, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld();
  practice = await buildPractice(world);
});
afterAll(() => world.close());

type Made = { id: number; version: number };

/** Calls the route, compares the response with the document, and returns it. */
async function write(route: string, { id, body }: { id?: number; body?: object } = {}): Promise<Made> {
  const [method = '', path = ''] = route.split(' ');
  const answer = await practice.call(method, path.replace(/:\w+/, String(id)), body);
  const text = await answer.text();
  expect(answer.ok, `${route}: ${answer.status} ${text}`).toBe(true);
  const read = text ? JSON.parse(text) : undefined;
  expect(faultsOf(route, read, answer.status), `${route}: ${text}`).toEqual([]);
  return read;
}

test('responses to creating, changing and deleting match the API document', async () => {
  const { id: client } = await write('POST /api/clients', { body: clientFields() });
  await write('PUT /api/clients/:id', { id: client, body: clientFields({ firstName: 'Ann' }) });
  await write('POST /api/clients/:id/archive', { id: client });
  await write('POST /api/clients/:id/restore', { id: client });

  const day = addDays(dayIn(new Date(), 'UTC'), 3);
  const times = { startTime: `${day}T17:00:00.000Z`, endTime: `${day}T18:00:00.000Z` };
  const session = { clientId: client, title: 'First visit', type: 'consultation', status: 'scheduled', ...times };
  const { id: appointment } = await write('POST /api/appointments', { body: session });
  await write('PUT /api/appointments/:id', { id: appointment, body: { ...session, status: 'confirmed' } });
  await write('DELETE /api/appointments/:id', { id: appointment });

  const service = { name: 'First visit', type: 'consultation', durationMinutes: 60 };
  const { id: offered } = await write('POST /api/services', { body: service });
  await write('PUT /api/services/:id', { id: offered, body: { ...service, durationMinutes: 75 } });
  await write('DELETE /api/services/:id', { id: offered });

  const { id: draft } = await write('POST /api/invoices', { body: invoiceFields(client) });
  await write('PUT /api/invoices/:id', { id: draft, body: invoiceFields(client, { description: 'December' }) });
  await write('DELETE /api/invoices/:id', { id: draft });
  const { id: invoice } = await write('POST /api/invoices', { body: invoiceFields(client) });
  await write('POST /api/invoices/:id/issue', { id: invoice });
  await write('POST /api/invoices/:id/payments', { id: invoice, body: paymentFields() });

  const sold = { title: 'Seven days', price: '25.00', type: 'meal_plan', fileUrl: 'https://example.com/seven.pdf' };
  const { id: product } = await write('POST /api/digital-products', { body: sold });
  await write('PUT /api/digital-products/:id', { id: product, body: { title: 'Eight days' } });
  await write('DELETE /api/digital-products/:id', { id: product });

  const wanted = { type: 'blog', topic: 'iron', tone: 'friendly' };
  const { id: text, version } = await write('POST /api/content/generate', { body: wanted });
  const changed = await write('PUT /api/contents/:id', {
    id: text,
    body: { title: 'Iron', body: 'Eat beans.', version },
  });
  const published = await write('POST /api/contents/:id/publish', { id: text, body: { version: changed.version } });
  await write('POST /api/contents/:id/withdraw', { id: text, body: { version: published.version } });
  await write('DELETE /api/contents/:id', { id: text });

  const reader = { email: 'ann@reader.example', hasAgreed: true };
  const { id: subscriber } = await write('POST /api/subscribers', { body: reader });
  await write('POST /api/subscribers/:id/unsubscribe', { id: subscriber });
  await write('DELETE /api/subscribers/:id', { id: subscriber });
  const { id: gone } = await write('POST /api/clients', { body: clientFields() });
  await write('DELETE /api/clients/:id', { id: gone });

  // Checks the check: it must detect extra fields, missing fields and another status.
  const bare = { id: client };
  expect(faultsOf('POST /api/clients', bare, 201)).not.toEqual([]);
  expect(faultsOf('POST /api/subscribers', { ...bare, extra: true }, 201)).not.toEqual([]);
  expect(faultsOf('POST /api/subscribers', bare, 200)).not.toEqual([]);
  expect(faultsOf('DELETE /api/clients/:id', bare, 204)).not.toEqual([]);
});
