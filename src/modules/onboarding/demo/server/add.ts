import { inTenant, type Scope, type Who } from '../../../../platform/database/scope.ts';
import { conflictOnLockTimeout } from '../../../../platform/database/transaction-retry.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { getStorefront } from '../../../accounts/pages/server/storefront.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import { invoiceInput } from '../../../billing/invoicing/contract.ts';
import { createInvoice } from '../../../billing/invoicing/server/drafts.ts';
import { addContent } from '../../../content/contents/server/contents.ts';
import { createCampaign } from '../../../marketing/campaigns/server/campaigns.ts';
import { addConfirmed } from '../../../marketing/subscribers/server/subscribers.ts';
import { exampleDomain } from '../../../people/clients/contract.ts';
import { becomeExample } from '../../../people/clients/server/become-example.ts';
import { createClient, touchClient } from '../../../people/clients/server/clients.ts';
import { markExamples } from '../../../people/examples/server/examples.ts';
import { insertAppointment } from '../../../scheduling/appointments/server/create.ts';
import { type ProductInput, productInput } from '../../../shop/marketplace/contract.ts';
import { createProduct } from '../../../shop/marketplace/server/products.ts';
import { storeCover } from '../../../shop/marketplace/server/save-product.ts';
import type { ExampleData } from '../contract.ts';
import { type DemoSession, demoAppointments } from './calendar.ts';
import { draftCampaign } from './demo-campaigns.ts';
import { drawCover } from './draw-cover.ts';
import { offers } from './offers.ts';
import { demoClients } from './people.ts';
import { fillRecords } from './records.ts';
import { begin, getExampleData, isBusy } from './state.ts';
import { exampleTexts } from './texts.ts';

type At = { zone: string; now: Date };

/**
 * A month of life in a practice that has none, in one transaction: all of it or nothing, and once, however often it is
 * asked for. It takes no money and no invoice number, writes to nobody, and shows nothing on the public page.
 * @throws AppError conflict while another request is adding or removing it for longer than the lock timeouts.
 */
export async function addExampleData(services: Services, who: Who, now = new Date()): Promise<ExampleData> {
  const current = await inTenant(services.database, who, getExampleData);
  if (current.addedAt) return current;
  // Pictures are stored before the transaction, as every upload is.
  const products = await drawProducts(services, who);
  const addAll = async (scope: Scope) => {
    if (await begin(scope, now)) await fill(services, scope, { products, at: { zone: await getZone(scope), now } });
    return getExampleData(scope);
  };
  return conflictOnLockTimeout(isBusy, () => inTenant(services.database, who, addAll));
}

async function fill(services: Services, scope: Scope, { products, at }: { products: ProductInput[]; at: At }) {
  const clientIds = await addClients(scope, at.now);
  const sessions = demoAppointments(clientIds, at.zone, at.now);
  for (const session of sessions) await hold(scope, session);
  await fillRecords(scope, clientIds, at);
  await draftInvoices(scope, sessions, at.now);
  const page = await getStorefront(scope, services);
  const readers = demoClients.slice(18, 30).map(person => ({ ...person, email: addressOf(person.email) }));
  await markExamples(scope, 'subscriber', await addConfirmed(scope, page, { people: readers, at: at.now }));
  const made: number[] = [];
  for (const product of products) made.push((await createProduct(services, scope, product)).id);
  await markExamples(scope, 'product', made);
  await markExamples(scope, 'campaign', [(await createCampaign(scope, draftCampaign)).id]);
  const texts: number[] = [];
  for (const { input, ...text } of exampleTexts)
    texts.push((await addContent(scope, input, { ...text, via: 'example' })).id);
  await markExamples(scope, 'content', texts);
}

const addressOf = (email: string) => `${email.split('@')[0]}@${exampleDomain}`;

/** Who came over the last months. */
async function addClients(scope: Scope, now: Date): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, person] of demoClients.slice(0, 18).entries()) {
    const { email, phone, tags = [] } = person;
    const { id } = await createClient(scope, {
      ...person,
      email: addressOf(email),
      phone: phone?.replace('(503)', '+1 503') ?? null,
      smsConsent: false,
      tags: [...tags, 'Example'],
    });
    await becomeExample(scope, id, addMinutes(now, -daysInMinutes(25 + 7 * (index % 9))));
    ids.push(id);
  }
  // Before their sessions: those take no time from anybody.
  await markExamples(scope, 'client', ids);
  return ids;
}

/** Without what follows from a booking: no mail, no reminder, nothing told to other programs. */
async function hold(scope: Scope, session: DemoSession) {
  const times = { startTime: new Date(session.startTime), endTime: new Date(session.endTime) };
  await insertAppointment(scope, { ...session, ...times });
  if (session.status === 'completed') await touchClient(scope, session.clientId, times.endTime);
}

/** Of the last sessions: issued ones would take numbers, which a practice has to account for. */
async function draftInvoices(scope: Scope, sessions: DemoSession[], now: Date) {
  const held = sessions.filter(({ status }) => status === 'completed').slice(-6);
  for (const { clientId, title } of held) {
    const lines = [{ description: title, unitPrice: '75.00' }];
    await createInvoice(scope, invoiceInput.parse({ clientId, description: title, lines }), now);
  }
}

/** Put aside: nobody can buy them. */
async function drawProducts(services: Services, who: Who): Promise<ProductInput[]> {
  const ready: ProductInput[] = [];
  for (const { cover, ...offer } of offers.slice(0, 3)) {
    const imageUrl = await drawCover(cover);
    ready.push(await storeCover(services, who, productInput.parse({ ...offer, imageUrl, isActive: false })));
  }
  return ready;
}
