import { findUser } from '../../../../modules/accounts/auth/server/accounts.ts';
import { signUp } from '../../../../modules/accounts/auth/server/sign-up.ts';
import { signUpInput } from '../../../../modules/accounts/auth/sign-in-contract.ts';
import { type Storefront, storefrontInput } from '../../../../modules/accounts/pages/contract.ts';
import { addCounts } from '../../../../modules/accounts/pages/server/page-counts.ts';
import { getStorefront } from '../../../../modules/accounts/pages/server/storefront.ts';
import { updatePractice } from '../../../../modules/accounts/tenants/server/update.ts';
import { addContent } from '../../../../modules/content/contents/server/contents.ts';
import { publishContent, scheduleContent } from '../../../../modules/content/contents/server/publish.ts';
import { type FormBranding, loadFormBranding } from '../../../../modules/forms/requests/server/answers.ts';
import { newSequence } from '../../../../modules/marketing/sequences/contract.ts';
import { createSequence } from '../../../../modules/marketing/sequences/server/sequences.ts';
import { templates } from '../../../../modules/marketing/sequences/templates.ts';
import { addConfirmed } from '../../../../modules/marketing/subscribers/server/subscribers.ts';
import { demoAppointments } from '../../../../modules/onboarding/demo/server/calendar.ts';
import { demoClients } from '../../../../modules/onboarding/demo/server/clients.ts';
import { exampleTexts } from '../../../../modules/onboarding/demo/server/contents.ts';
import { fillForms } from '../../../../modules/onboarding/demo/server/forms.ts';
import { fillEnergy, fillRecords } from '../../../../modules/onboarding/demo/server/records.ts';
import { storePlan } from '../../../../modules/onboarding/demo/server/talks.ts';
import { createClient, recordContact } from '../../../../modules/people/clients/server/clients.ts';
import { insertAppointment } from '../../../../modules/scheduling/appointments/server/appointment-rows.ts';
import { book } from '../../../../modules/scheduling/appointments/server/booking/book.ts';
import { listSlots } from '../../../../modules/scheduling/appointments/server/booking/slots.ts';
import { settlePackage } from '../../../../modules/scheduling/packages/server/settle.ts';
import { savePage } from '../../../../modules/site/storefront/server/save-page.ts';
import { inSystem, inTenant, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { addDays, addMinutes, dayIn, daysInMinutes } from '../../../../shared/dates.ts';
import { fillAffiliates } from './affiliates.ts';
import { fillCampaigns } from './campaigns.ts';
import { fillHistory, fillMessages } from './history.ts';
import { fillOffer } from './offer.ts';
import { fillPackages } from './packages.ts';
import { fillShop } from './shop.ts';

export const demoSignIn = { email: 'maya@fernhill.example', password: 'fernhill demo practice' };
const zone = 'America/Los_Angeles';

/** Adds contents in every state: published, scheduled and drafts. */
export async function fillContents(scope: Scope, { zone, now }: { zone: string; now: Date }) {
  for (const { input, ...text } of exampleTexts) {
    const { id, version } = await addContent(scope, input, { ...text, via: 'built-in' });
    const isPage = input.type === 'blog' || input.type === 'recipe';
    if (isPage) await publishContent(scope, id, { version, accepts: [] });
    const scheduledFor = `${addDays(dayIn(now, zone), 2)}T17:30`;
    if (input.type === 'instagram') await scheduleContent(scope, id, { version, scheduledFor, accepts: [] }, now);
  }
}

/** Creates the demo practice with a month of data, unless it exists. */
export async function seedDemoPractice(services: Services, now = new Date()): Promise<'made' | 'there already'> {
  if (await findUser(services, demoSignIn.email)) return 'there already';
  const owner = { firstName: 'Maya', lastName: 'Lindqvist', practiceName: 'Fernhill Nutrition', timeZone: zone };
  // Verified at once, because the demo's emails are not delivered.
  const input = signUpInput.parse({ ...demoSignIn, ...owner });
  const { tenantId, userId } = await signUp(services, input, { isEmailVerified: true });
  const principal: Principal = { tenantId, userId, role: 'owner' };
  const branding = await loadFormBranding(services, principal);
  const plan = await storePlan(services, principal, { branding, now });
  const page = await inTenant(services.database, principal, scope =>
    fillPractice(services, scope, { branding, plan, now }),
  );
  await inTenant(services.database, principal, scope => fillCampaigns(services, scope, { zone, now }));
  await inTenant(services.database, principal, scope => fillContents(scope, { zone, now }));
  await fillShop(services, principal, { zone, now });
  await fillAffiliates(services, principal, { zone, now });
  const blockIds = page.ctaButtons.filter(block => block.kind === 'link').map(block => block.id);
  await fillVisits(services, { id: page.id, blockIds }, now);
  await fillBookings(services, page.slug, now);
  return 'made';
}

/** Adds the welcome sequence, turned off like every new sequence. */
export async function fillSequences(scope: Scope) {
  const [welcome] = templates;
  if (welcome) await createSequence(scope, newSequence.parse(welcome.sequence));
}

type SeedOptions = { branding: FormBranding; plan: Awaited<ReturnType<typeof storePlan>>; now: Date };

async function fillPractice(
  services: Services,
  scope: Scope,
  { branding, plan, now }: SeedOptions,
): Promise<Storefront> {
  await updatePractice(scope, {
    name: 'Fernhill Nutrition',
    address: '412 Alder Street, Suite 3\nPortland, OR 97204',
    country: 'United States',
    phone: '(503) 555-0142',
    emailSignature: 'Maya Lindqvist, RDN\nFernhill Nutrition',
  });
  await fillOffer(scope, { zone, now });
  const clientIds: number[] = [];
  for (const person of demoClients) clientIds.push((await createClient(scope, person)).id);
  await fillPackages(scope, clientIds, now);
  await fillSequences(scope);
  const sessions = demoAppointments(clientIds, zone, now);
  for (const session of sessions) {
    const times = { startTime: new Date(session.startTime), endTime: new Date(session.endTime) };
    await settlePackage(scope, await insertAppointment(scope, { ...session, ...times }));
    if (session.status === 'completed') await recordContact(scope, session.clientId, new Date(session.endTime));
  }
  await fillHistory(services, scope, sessions, { zone, now });
  await fillRecords(scope, clientIds, { zone, now });
  await fillEnergy(scope, clientIds, { zone, now });
  await fillMessages(scope, clientIds, { zone, now, plan });
  await fillForms(scope, clientIds, { branding, zone, now });
  const storefront = await getStorefront(scope, services);
  const page = storefrontInput.parse({
    ...storefront,
    tagline: 'Food that fits the life you have',
    description: 'Maya Lindqvist, RDN. I help busy people eat well without counting, in Portland, Oregon, and online.',
    contactEmail: 'hello@fernhill.example',
    socialLinks: {
      facebook: 'https://facebook.com/fernhill.example',
      instagram: 'https://instagram.com/fernhill.example',
    },
    ctaButtons: [
      {
        id: '1',
        text: 'Holiday eating guide (free PDF)',
        url: 'fernhill.example/holiday-guide',
        backgroundColor: '#e6f2eb',
        textColor: '#0f4a39',
      },
      {
        id: '2',
        text: '12-week meal plan for runners',
        url: 'fernhill.example/runners',
        backgroundColor: '#e6f2eb',
        textColor: '#0f4a39',
      },
      {
        id: '3',
        text: 'Insurance and fees',
        url: 'fernhill.example/fees',
        backgroundColor: '#e6f2eb',
        textColor: '#0f4a39',
      },
      ...demoBlocks,
    ],
  });
  const saved = await savePage(scope, services, storefront.id, page);
  const subscribers = demoClients.slice(20, 34).map(person => ({ ...person, email: `news.${person.email}` }));
  await addConfirmed(scope, saved, { people: [...subscribers, ...demoClients.slice(0, 6)], at: now, daysApart: 4 });
  return saved;
}

/** Adds three bookings made by visitors. */
async function fillBookings(services: Services, slug: string, now: Date) {
  const tomorrow = addDays(dayIn(now, zone), 1);
  const slotsQuery = { storefrontSlug: slug, date: tomorrow, days: 14, appointmentType: 'follow-up' } as const;
  const { days } = await listSlots(services, slotsQuery, now);
  const open = days.filter(({ slots }) => slots.length > 3);
  for (const [index, visitor] of demoClients.slice(12, 15).entries()) {
    const { date, slots = [] } = open[index] ?? {};
    const time = slots.at(-1 - index)?.time;
    if (!date || !time) continue;
    const { firstName, lastName, email, phone } = visitor;
    const request = { storefrontSlug: slug, firstName, lastName, email, phone, date, time, policyAccepted: true };
    await book(services, { ...request, appointmentType: 'follow-up', notes: 'Booked from the page.' }, null, now);
  }
}

const demoBlocks = [
  {
    id: '4',
    kind: 'testimonial',
    text: 'I stopped counting and started cooking. For the first time in ten years my blood sugar is where it should be.',
    author: 'Dana R.',
    about: 'Client since 2024',
  },
  {
    id: '5',
    kind: 'faq',
    text: 'Questions people ask',
    questions: [
      { question: 'Do you take insurance?', answer: 'Yes, most plans from Aetna, Cigna and Regence.' },
      { question: 'Do I have to give up bread?', answer: 'No. We start from what you like to eat.' },
      { question: 'Can we meet online?', answer: 'Yes, by video, wherever you are in Oregon or Washington.' },
    ],
  },
  { id: '6', kind: 'hours', text: 'Opening hours' },
];

const sources = [
  { referrer: 'l.instagram.com', device: 'phone', share: 9 },
  { referrer: '', device: 'phone', share: 4 },
  { referrer: 'google.com', device: 'desktop', share: 3 },
  { referrer: 'm.facebook.com', device: 'phone', share: 2 },
  { referrer: 'portlandmoms.example', device: 'tablet', share: 1 },
] as const;

/** Three months of growing page views, fewer on weekends; a third of the visitors click a link. */
async function fillVisits(services: Services, page: { id: number; blockIds: string[] }, now: Date) {
  const counts = Array.from({ length: 75 }, (_, daysAgo) => {
    const minute = addMinutes(now, -daysInMinutes(daysAgo));
    const isWeekend = [0, 6].includes(minute.getUTCDay());
    const factor = ((80 - daysAgo) / 80) * (isWeekend ? 0.5 : 1) * (1 + ((daysAgo * 7) % 5) / 10);
    const visits = sources.map(({ share, ...source }) => ({ ...source, minute, count: Math.round(share * factor) }));
    return visits.flatMap(visit => [
      { ...visit, blockId: '' },
      ...page.blockIds.map((blockId, index) => ({
        ...visit,
        blockId,
        count: Math.round(visit.count / (4 + 3 * index)),
      })),
    ]);
  });
  const nonZero = counts.flat().filter(({ count }) => count > 0);
  await inSystem(services.database, system => addCounts(system, page.id, nonZero));
}
