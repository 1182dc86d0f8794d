import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn } from '../../../../shared/dates.ts';
import { addClient, invoiceFields, writeDraft } from '../../../../testing/practice/invoices.ts';
import { buildPractice, openWorld, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const day = addDays(dayIn(new Date(), 'UTC'), 5);
const sessionFields = (clientId: number, given: Record<string, unknown> = {}) => ({
  clientId,
  title: 'Talk',
  type: 'follow-up',
  status: 'scheduled',
  startTime: `${day}T17:00:00Z`,
  endTime: `${day}T18:00:00Z`,
  ...given,
});

test('rejects new records of an erased client and moving others to them', async () => {
  const practice = await buildPractice(world);
  const [clientId, other] = [await addClient(practice, { lastName: 'Gone' }), await addClient(practice)];
  const services = await (await practice.call('GET', '/api/services')).json();
  const serviceId = services[0].id;
  const erased = await practice.call('POST', `/api/privacy/clients/${clientId}/erase`, { name: 'Felix Gone' });
  expect(erased.status).toBe(200);
  const session = await (await practice.call('POST', '/api/appointments', sessionFields(other))).json();
  const series = { frequency: 'weekly', count: 3 };
  const later = { startTime: `${day}T20:00:00Z`, endTime: `${day}T21:00:00Z` };
  const ofSeries = await practice.call('POST', '/api/appointments', sessionFields(other, { ...later, series }));
  const one = await ofSeries.json();
  const draft = await writeDraft(practice, { clientId: other });
  const at = `/api/clients/${clientId}`;
  const writes: [method: string, path: string, body: (clientId: number) => unknown][] = [
    ['POST', `${at}/notes`, () => ({ template: 'free', sections: { note: 'x' } })],
    ['POST', `${at}/measurements`, () => ({ kind: 'weight', value: 75, measuredOn: '2026-01-01' })],
    ['PUT', `${at}/goal`, () => ({ kind: 'weight', startValue: 80, targetValue: 70 })],
    ['POST', `${at}/packages`, () => ({ name: 'Gift', sessions: 2 })],
    ['POST', '/api/waitlist', to => ({ clientId: to, serviceId, firstDay: day, lastDay: day })],
    ['POST', '/api/invoices', to => invoiceFields(to)],
    ['PUT', `/api/invoices/${draft.id}`, to => invoiceFields(to)],
    [
      'POST',
      '/api/appointments',
      to => sessionFields(to, { startTime: `${day}T18:30:00Z`, endTime: `${day}T19:00:00Z` }),
    ],
    [
      'POST',
      '/api/appointments',
      to => sessionFields(to, { startTime: `${day}T22:00:00Z`, endTime: `${day}T23:00:00Z`, series }),
    ],
    ['PUT', `/api/appointments/${session.id}`, to => sessionFields(to)],
    ['PUT', `/api/appointments/${one.id}`, to => sessionFields(to, { ...later, scope: 'following' })],
  ];
  for (const [method, path, body] of writes) {
    const refused = await practice.call(method, path, body(clientId));
    expect([refused.status, (await refused.json()).message], `${method} ${path}`).toEqual([
      409,
      'This client’s data was erased and can’t be edited.',
    ]);
    // It was refused for this client only.
    const taken = await practice.call(method, path.replace(at, `/api/clients/${other}`), body(other));
    expect([200, 201, 204], `${method} ${path}: ${taken.status} ${await taken.text()}`).toContain(taken.status);
  }
});
