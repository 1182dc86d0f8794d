import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepContent, openContent } from '../../src/modules/messaging/mailings/server/content.ts';
import { copyToken } from '../../src/modules/messaging/mailings/server/track.ts';
import { inTenant } from '../../src/platform/database/scope.ts';
import { recordRequest } from '../../src/platform/telemetry/metrics.ts';
import { newDatabase } from '../../src/testing/setup/postgres.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../src/testing/world.ts';
import { expectWithin, mean, measureByTurns } from '../budget.ts';
import { ownTime } from '../own-time.ts';

let world: World;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
  practice = await buildPractice(world);
});
afterAll(() => world.close());

/** The fastest round, because other work of this process only adds time. */
const cheapest = (times: number[]) => Math.min(...times);

async function repeat(times: number, work: (time: number) => unknown) {
  for (let time = 1; time <= times; time++) await work(time);
}

test('counts a request within a fiftieth of the time of the cheapest call', async () => {
  const request = { method: 'GET', route: '/api/clients/:id', status: 200, seconds: 0.012 };
  const costs = await measureByTurns(
    5,
    async () => (await ownTime(() => repeat(10_000, () => recordRequest(request)))) / 10_000,
    async () => (await ownTime(() => repeat(100, () => practice.call('GET', '/api/notifications')))) / 100,
  );
  expectWithin('counting a request, to a call', mean(costs.ours) / mean(costs.other), { atMost: 0.02 });
});

test('renders an email with twelve links within 11 times the cost of its token', async () => {
  const part = `<h2>Part</h2><p>Hi {firstName}, ${'some words here '.repeat(20)}</p>`;
  const parts = Array.from({ length: 12 }, (_, at) => `${part}<p><a href="https://a.example/${at}">more</a></p>`);
  const { copy, contentId } = await inTenant(world.services.database, { ...practice, role: 'owner' }, async scope => {
    const contentId = await keepContent(world.services, scope, { subject: 'For {firstName}', body: parts.join('') });
    return { contentId, copy: await openContent(world.services, scope, contentId) };
  });
  const costs = await measureByTurns(
    8,
    () =>
      ownTime(() => {
        for (let mailId = 1; mailId <= 3_000; mailId++)
          copy({ email: 'felix@client.example', firstName: `Zoë ${mailId}`, fullName: 'Felix', tenantId: 1, mailId });
      }),
    () =>
      ownTime(() => {
        for (let mailId = 1; mailId <= 3_000; mailId++) copyToken(world.services, { tenantId: 1, mailId, contentId });
      }),
  );
  expect(cheapest(costs.other)).toBeGreaterThan(0);
  // Usually five. One token per link would make it sixteen.
  expectWithin('a copy with twelve links, to a token', cheapest(costs.ours) / cheapest(costs.other), { atMost: 11 });
});
