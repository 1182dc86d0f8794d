import { inTenant, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import { conflictOnLockTimeout } from '../../../../platform/database/transaction.ts';
import { removeUnused } from '../../../../platform/files/file-removals.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { getStorefront } from '../../../accounts/pages/server/storefront.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import { invoiceInput } from '../../../billing/invoicing/contract.ts';
import { createInvoice } from '../../../billing/invoicing/server/drafts.ts';
import { addContent } from '../../../content/contents/server/contents.ts';
import { type FormBranding, loadFormBranding } from '../../../forms/requests/server/answers.ts';
import { createCampaign } from '../../../marketing/campaigns/server/campaigns.ts';
import { addConfirmed } from '../../../marketing/subscribers/server/subscribers.ts';
import { exampleDomain } from '../../../people/clients/contract.ts';
import { createClient, makeExample, recordContact } from '../../../people/clients/server/clients.ts';
import { markExamples } from '../../../people/examples/server/examples.ts';
import { insertAppointment } from '../../../scheduling/appointments/server/appointment-rows.ts';
import { type ProductInput, productInput } from '../../../shop/marketplace/contract.ts';
import { createProduct, storeCover } from '../../../shop/marketplace/server/products.ts';
import type { ExampleData } from '../contract.ts';
import { type DemoSession, demoAppointments } from './calendar.ts';
import { demoClients } from './clients.ts';
import { exampleTexts } from './contents.ts';
import { draftCampaign } from './demo-campaigns.ts';
import { fillForms } from './forms.ts';
import { drawCover, exampleProducts } from './products.ts';
import { fillRecords } from './records.ts';
import { getExampleData, insertExampleState, isBusy } from './state.ts';
import { fillTalks, storePlan } from './talks.ts';

type At = { zone: string; now: Date };

/**
 * Adds example data for about a month in one transaction, at most once per practice. Takes no payments and no invoice
 * numbers, sends nothing, and doesn't appear on the public page.
 * @throws AppError conflict if another request adds or removes it for longer than the lock timeout
 */
export async function addExampleData(services: Services, principal: Principal, now = new Date()): Promise<ExampleData> {
  const current = await inTenant(services.database, principal, getExampleData);
  if (current.addedAt) return current;
  // Files are stored before the transaction, as with uploads.
  const products = await prepareProducts(services, principal);
  const branding = await loadFormBranding(services, principal);
  const plan = await storePlan(services, principal, { branding, now });
  const addAll = async (scope: Scope) => {
    if (await insertExampleState(scope, now))
      await fill(services, scope, { products, branding, plan, at: { zone: await getZone(scope), now } });
    return getExampleData(scope);
  };
  try {
    return await conflictOnLockTimeout(isBusy, () => inTenant(services.database, principal, addAll));
  } finally {
    await removeUnused(services, principal.tenantId, plan.file);
  }
}

type Prepared = {
  products: ProductInput[];
  branding: FormBranding;
  plan: Awaited<ReturnType<typeof storePlan>>;
  at: At;
};

async function fill(services: Services, scope: Scope, { products, branding, plan, at }: Prepared) {
  const clientIds = await addClients(scope, at.now);
  const sessions = demoAppointments(clientIds, at.zone, at.now);
  for (const session of sessions) await insertSession(scope, session);
  await fillRecords(scope, clientIds, at);
  await markExamples(scope, 'form', await fillForms(scope, clientIds, { ...at, branding }));
  await fillTalks(scope, clientIds, { ...at, plan });
  await draftInvoices(scope, sessions, at.now);
  const page = await getStorefront(scope, services);
  const readers = demoClients.slice(18, 30).map(person => ({ ...person, email: addressOf(person.email) }));
  await markExamples(scope, 'subscriber', await addConfirmed(scope, page, { people: readers, at: at.now }));
  const productIds: number[] = [];
  for (const product of products) productIds.push((await createProduct(services, scope, product)).id);
  await markExamples(scope, 'product', productIds);
  await markExamples(scope, 'campaign', [(await createCampaign(scope, draftCampaign)).id]);
  const texts: number[] = [];
  for (const { input, ...text } of exampleTexts)
    texts.push((await addContent(scope, input, { ...text, via: 'example' })).id);
  await markExamples(scope, 'content', texts);
}

const addressOf = (email: string) => `${email.split('@')[0]}@${exampleDomain}`;

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
    await makeExample(scope, id, addMinutes(now, -daysInMinutes(25 + 7 * (index % 9))));
    ids.push(id);
  }
  // Mark the clients before adding sessions: sessions of examples don't block time slots.
  await markExamples(scope, 'client', ids);
  return ids;
}

/** Inserts the session directly, without the emails, reminders and webhooks of a booking. */
async function insertSession(scope: Scope, session: DemoSession) {
  const times = { startTime: new Date(session.startTime), endTime: new Date(session.endTime) };
  await insertAppointment(scope, { ...session, ...times });
  if (session.status === 'completed') await recordContact(scope, session.clientId, times.endTime);
}

/** Drafts for the latest sessions. Issued invoices would take numbers, which must be accounted for. */
async function draftInvoices(scope: Scope, sessions: DemoSession[], now: Date) {
  const completed = sessions.filter(({ status }) => status === 'completed').slice(-6);
  for (const { clientId, title } of completed) {
    const lines = [{ description: title, unitPrice: '75.00' }];
    await createInvoice(scope, invoiceInput.parse({ clientId, description: title, lines }), now);
  }
}

/** The products are inactive, so nobody can buy them. */
async function prepareProducts(services: Services, principal: Principal): Promise<ProductInput[]> {
  const ready: ProductInput[] = [];
  for (const { cover, ...offer } of exampleProducts.slice(0, 3)) {
    const imageUrl = await drawCover(cover);
    ready.push(await storeCover(services, principal, productInput.parse({ ...offer, imageUrl, isActive: false })));
  }
  return ready;
}
