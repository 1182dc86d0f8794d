import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../../features/clients/server/clients.ts';
import { demoClients } from '../../../features/demo/server/people.ts';
import { getStorefront } from '../../../features/storefront/server/storefront.ts';
import { addConfirmed } from '../../../features/subscribers/server/add-confirmed.ts';
import { inTenant } from '../../../platform/database/scope.ts';
import { tally } from '../../../testing/campaign.ts';
import { buildPractice, openWorld, type World } from '../../../testing/world.ts';
import { fillCampaigns } from './campaigns.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('the demo practice has campaigns in every state that lasts, with figures that add up', async () => {
  const practice = await buildPractice(world);
  const now = new Date();
  await inTenant(world.services.database, { ...practice, role: 'owner' }, async scope => {
    for (const person of demoClients) await createClient(scope, person);
    const page = await getStorefront(scope, world.services);
    await addConfirmed(scope, page, { people: demoClients.slice(0, 9), at: now });
    await fillCampaigns(world.services, scope, { zone: 'America/Los_Angeles', now });
  });
  const list = await (await practice.call('GET', '/api/emails/campaigns')).json();
  expect(list.map((each: { status: string }) => each.status)).toEqual(['scheduled', 'draft', 'sent', 'sent']);
  const totals: number[] = [];
  for (const campaign of list) totals.push((await tally(world, campaign)).total);
  expect(totals).toEqual([0, 0, demoClients.length, 9]);
  expect(await (await practice.call('GET', '/api/emails/logs')).json()).toHaveLength(demoClients.length + 9);
  const { items } = await (await practice.call('GET', '/api/emails/suppressions')).json();
  expect(items).toContainEqual(expect.objectContaining({ reason: 'bounced', detail: expect.stringContaining('550') }));
});
