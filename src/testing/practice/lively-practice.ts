import { fillAffiliates } from '../../app/server/commands/seed/affiliates.ts';
import { fillCampaigns } from '../../app/server/commands/seed/campaigns.ts';
import { fillContents } from '../../app/server/commands/seed/contents.ts';
import { fillHistory } from '../../app/server/commands/seed/history.ts';
import { fillOffer } from '../../app/server/commands/seed/offer.ts';
import { fillPackages } from '../../app/server/commands/seed/packages.ts';
import { fillSequences } from '../../app/server/commands/seed/seed.ts';
import { fillShop } from '../../app/server/commands/seed/shop.ts';
import { addCounts } from '../../modules/accounts/pages/server/page-counts.ts';
import { getStorefront } from '../../modules/accounts/pages/server/storefront.ts';
import { addConfirmed } from '../../modules/marketing/subscribers/server/subscribers.ts';
import { demoAppointments } from '../../modules/onboarding/demo/server/calendar.ts';
import { demoClients } from '../../modules/onboarding/demo/server/people.ts';
import { createClient } from '../../modules/people/clients/server/clients.ts';
import { insertAppointment } from '../../modules/scheduling/appointments/server/create.ts';
import { settlePackage } from '../../modules/scheduling/packages/server/settle.ts';
import { inSystem, inTenant } from '../../platform/database/scope.ts';
import { buildPractice, type World } from '../world.ts';

const zone = 'America/Los_Angeles';

/** Some of each thing that the demo practice has, and few of what takes long: an invoice is drawn for every export. */
export async function buildLively(world: World, name: string) {
  const { services } = world;
  const practice = await buildPractice(world, { name, timeZone: zone });
  const at = { zone, now: new Date() };
  const who = { ...practice, role: 'owner' as const };
  const page = await inTenant(services.database, who, async scope => {
    await fillOffer(scope, at);
    const clientIds: number[] = [];
    for (const person of demoClients.slice(0, 16)) clientIds.push((await createClient(scope, person)).id);
    await fillPackages(scope, clientIds, at.now);
    await fillSequences(scope);
    const sessions = demoAppointments(clientIds, zone, at.now).filter(({ clientId }) => clientId);
    const few = sessions.filter(({ status }) => status === 'completed').slice(0, 6);
    for (const session of few) {
      const times = { startTime: new Date(session.startTime), endTime: new Date(session.endTime) };
      await settlePackage(scope, await insertAppointment(scope, { ...session, ...times }));
    }
    await fillHistory(services, scope, few, at);
    const storefront = await getStorefront(scope, services);
    await addConfirmed(scope, storefront, { people: demoClients.slice(20, 24), at: at.now });
    return storefront;
  });
  await inTenant(services.database, who, scope => fillCampaigns(services, scope, at));
  await inTenant(services.database, who, scope => fillContents(scope, at));
  await fillShop(services, who, at);
  await fillAffiliates(services, who, at);
  const count = { minute: at.now, blockId: '', referrer: 'search.example', device: 'phone' as const, count: 3 };
  await inSystem(services.database, system => addCounts(system, page.id, [count]));
  return practice;
}
