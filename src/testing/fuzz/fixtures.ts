import { randomUUID } from 'node:crypto';
import type { sql } from 'drizzle-orm';
import { approveCommissions } from '../../modules/shop/affiliates/server/commissions.ts';
import { inSystem } from '../../platform/database/scope.ts';
import { addDays, dayIn } from '../../shared/dates.ts';
import { buildForm } from '../forms/client-forms.ts';
import { addLink, addProduct, sellThrough } from '../practice/affiliates.ts';
import { answerToken } from '../practice/booking-page.ts';
import { issueNew, paymentFields, writeDraft } from '../practice/invoices.ts';
import { inPractice } from '../practice/payments.ts';
import { callAsClient } from '../practice/room.ts';
import { sequenceFields } from '../practice/sequences.ts';
import { buildProduct, buy } from '../practice/shop.ts';
import { freeTime, join, sweep } from '../practice/waitlist.ts';
import { offer, pdf, upload } from '../texts/sample-files.ts';
import { bookingFields, buildMember, clientFields } from '../world.ts';
import { type FuzzContext, zone } from './fuzz-context.ts';

const address = (house: string) => `${randomUUID()}@${house}.example`;
const short = () => randomUUID().slice(0, 8);

export const dayAhead = (days: number) => addDays(dayIn(new Date(), zone), days);

export const client = async (s: FuzzContext) => s.made('POST', '/api/clients', clientFields());
export const service = async (s: FuzzContext) =>
  s.made('POST', '/api/services', { name: `Visit ${short()}`, type: 'consultation', durationMinutes: 30 });

export async function sessionFields(s: FuzzContext, clientId?: number) {
  const { date, time } = s.freeTime();
  const start = Date.parse(`${date}T${time}:00Z`) + 400 * 24 * 3_600_000;
  return {
    clientId: clientId ?? (await client(s)).id,
    title: 'Talk',
    description: 'About iron',
    type: 'planning',
    status: 'scheduled',
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 1_800_000).toISOString(),
    serviceId: null,
    userId: s.practice.userId,
    allowOverlap: true,
    tellClient: false,
  };
}
export const appointment = async (s: FuzzContext) => s.made('POST', '/api/appointments', await sessionFields(s));

/** A visitor's booking; returns the links in its emails. */
export async function booking(s: FuzzContext) {
  const fields = bookingFields(s.practice.slug, s.freeTime());
  await s.asked('POST', '/api/appointments/book', fields);
  return (page: string) => s.linkTo(fields.email, page);
}

/** The query of the confirmation link in a reminder. */
export async function reminded(s: FuzzContext) {
  const { id, email } = await client(s);
  const session = await s.made('POST', '/api/appointments', await sessionFields(s, id));
  await s.made('POST', `/api/appointments/${session.id}/send-email-reminder`);
  return s.linkTo(email, 'confirm-appointment');
}

/** The id of a new request. */
export async function request(s: FuzzContext): Promise<number> {
  const input = { name: 'On request', type: 'consultation', durationMinutes: 30, needsApproval: true };
  const { id: serviceId } = await s.made('POST', '/api/services', input);
  const fields = bookingFields(s.practice.slug, { ...s.freeTime(), serviceId });
  return (await s.asked('POST', '/api/appointments/book', fields)).id;
}

/** The token of the practitioner's link to a new request. */
export const requested = async (s: FuzzContext) => answerToken(s.world, s.practice, await request(s));

export const packageFields = () => ({ name: 'Five', sessions: 5, price: '400', type: 'follow-up', validDays: 90 });
export const offered = async (s: FuzzContext) => s.made('POST', '/api/packages', packageFields());
export const givenFields = async (s: FuzzContext) => ({
  packageId: (await offered(s)).id,
  name: 'Four',
  sessions: 4,
  price: '',
  type: '',
  lastDay: '2199-01-01',
});
export const held = async (s: FuzzContext, clientId: number) =>
  s.made('POST', `/api/clients/${clientId}/packages`, await givenFields(s));

export const measurementFields = () => ({ kind: 'weight', value: 80, measuredOn: '2026-01-05', note: 'After lunch' });
export const noteFields = () => ({ template: 'free', sections: { note: 'Text' } });
export const note = async (s: FuzzContext) =>
  s.made('POST', `/api/clients/${(await client(s)).id}/notes`, noteFields());

const formQuestions = [
  { id: 'plan', kind: 'scale', label: 'How well does the plan suit you?' },
  { id: 'diet', kind: 'short', label: 'How do you eat?', fact: 'diet' },
];
/** A published form. */
export const form = (s: FuzzContext, isSigned = false) => buildForm(s.practice, { questions: formQuestions, isSigned });
export const formRule = async (s: FuzzContext) => {
  const when = { serviceId: null, time: 'before', days: 5, repeat: 'each' };
  return s.made('POST', '/api/form-rules', { formId: (await form(s)).id, ...when });
};
/** A form that waits for a client. */
export async function formRequest(s: FuzzContext, options: { clientId?: number | undefined; isSigned?: boolean } = {}) {
  const clientId = options.clientId ?? (await client(s)).id;
  return s.made('POST', `/api/clients/${clientId}/forms`, { formId: (await form(s, options.isSigned)).id });
}
/** The id of a form that a client has sent in, with an answer that is proposed for the record. */
export async function answeredForm(s: FuzzContext): Promise<number> {
  const { id, clientId } = await formRequest(s);
  const by = await callAsClient(s.world, s.practice, clientId);
  await by('PATCH', `/api/room/forms/${id}/answers`, { question: 'diet', value: 'Vegan' });
  const sent = await by('POST', `/api/room/forms/${id}/submit`);
  if (!sent.ok) throw new Error(await sent.text());
  return id;
}
export const proposal = async (s: FuzzContext, requestId: number): Promise<number> =>
  (await s.made('GET', `/api/form-requests/${requestId}`)).proposals[0].id;
/** The id of a form that waits for the client who has signed in last. */
export async function ownForm(s: FuzzContext, isSigned = false): Promise<number> {
  const { rows } = await s.world.services.database.pool.query<{ client: number }>(
    'select client_id::int as client from client_sessions where tenant_id = $1 order by created_at desc, id desc limit 1',
    [s.practice.tenantId],
  );
  return (await formRequest(s, { clientId: rows[0]?.client, isSigned })).id;
}

export async function entryFields(s: FuzzContext) {
  const days = { firstDay: dayAhead(2), lastDay: '2199-01-01', partOfDay: 'any', userId: '' };
  return { clientId: (await client(s)).id, serviceId: (await service(s)).id, ...days };
}

export async function waiting(s: FuzzContext) {
  const { email, firstName, lastName } = bookingFields(s.practice.slug, {});
  const days = { firstDay: dayAhead(2), lastDay: dayAhead(9) };
  await s.asked('POST', '/api/waitlist/join', { storefrontSlug: s.practice.slug, firstName, lastName, email, ...days });
  return s.tokenTo(email, 'waitlist-confirm');
}

/** Token of a confirmed waitlist entry. */
export async function place(s: FuzzContext) {
  const token = await waiting(s);
  await s.asked('POST', '/api/waitlist/confirm', { token });
  return token;
}

/** Token of a slot offered to a waitlist entry. */
export async function opening({ world, practice, tokenTo }: FuzzContext): Promise<string> {
  const email = await join(world, practice);
  await freeTime(world, practice, '09:00');
  await sweep(world);
  return tokenTo(email, 'waitlist-offer');
}

const letterFields = () => ({
  name: 'May',
  subject: 'Hello',
  body: 'Dear {firstName}',
  bodyFormat: 'text',
  recipients: { type: 'all_clients' },
  tracksOpens: true,
  tracksClicks: true,
});
export const campaign = async (s: FuzzContext) => s.made('POST', '/api/emails/campaigns', letterFields());
export const sequence = async (s: FuzzContext) => s.made('POST', '/api/sequences', sequenceFields());
/** A page block with a free file. */
export async function lead({ practice }: FuzzContext): Promise<string> {
  const file = await (await upload(practice, pdf())).json();
  return (await offer(practice, file.id)).block;
}
export const subscriber = async (s: FuzzContext) =>
  s.made('POST', '/api/subscribers', { email: address('reader'), firstName: 'A', lastName: 'B', hasAgreed: true });

export const text = async (s: FuzzContext) =>
  s.made('POST', '/api/content/generate', { type: 'blog', topic: 'iron', tone: 'friendly' });

export const product = (s: FuzzContext) => buildProduct(s.world, s.practice);
export const purchase = async (s: FuzzContext) =>
  (await buy(s.world, s.practice, { productId: (await product(s)).id })).purchase;
const couponFields = async (s: FuzzContext) => ({
  code: `SPRING${short().toUpperCase()}`,
  kind: 'percent',
  value: '10',
  productId: (await product(s)).id,
  lastDay: '2199-01-01',
  usageLimit: 5,
  isActive: true,
});
export const coupon = async (s: FuzzContext) => s.made('POST', '/api/coupons', await couponFields(s));
export const affiliateFields = async (s: FuzzContext) => ({
  productId: (await product(s)).id,
  affiliateName: 'Robin',
  affiliateEmail: address('affiliate'),
  isActive: true,
});
export const affiliate = async (s: FuzzContext) => s.made('POST', '/api/affiliate-links', await affiliateFields(s));

export const draft = (s: FuzzContext) => writeDraft(s.practice);
export const issued = (s: FuzzContext) => issueNew(s.practice);
export const payment = () => paymentFields({ amount: '5.00' });
export const taxRate = async (s: FuzzContext) =>
  s.made('POST', '/api/tax-rates', { name: `VAT ${short()}`, rate: '19', isDefault: false });

export const endpoint = async (s: FuzzContext) =>
  s.made('POST', '/api/webhook-endpoints', { url: 'https://hook.example/in', events: ['booking.created'] });
export const apiKey = async (s: FuzzContext) =>
  s.made('POST', '/api/api-keys', { name: `Key ${short()}`, permissions: ['clients.read'], expiresInDays: 30 });
export const invitation = async (s: FuzzContext) =>
  s.made('POST', '/api/team/invitations', { email: address('new'), role: 'viewer' });
export const member = async (s: FuzzContext) => buildMember(s.world, s.practice, 'assistant');
export const sms = async (s: FuzzContext) =>
  s.made('POST', '/api/sms', { clientId: (await texted(s)).id, message: 'See you', key: randomUUID() });
export const texted = async (s: FuzzContext) => s.made('POST', '/api/clients', clientFields({ smsConsent: true }));

/** A due commission of an affiliate. */
export async function owed({ world, practice }: FuzzContext): Promise<string> {
  const productId = await addProduct(world, practice);
  const { affiliateId, email } = await addLink(world, practice, { productId });
  await sellThrough(world, practice, { productId, affiliateId });
  const later = new Date(Date.now() + 60 * 86_400_000);
  await inSystem(world.services.database, system => approveCommissions(system, later));
  return email;
}
export const payoutFields = async (s: FuzzContext) => ({
  affiliateEmail: await owed(s),
  currency: 'USD',
  amount: '2.50',
  paidOn: '2026-01-20',
  note: 'Thanks',
});

/** Inserts a row that no call creates. */
export const row = (
  s: FuzzContext,
  insert: (tenantId: number, userId: number) => ReturnType<typeof sql>,
): Promise<number> =>
  inPractice(s.world, s.practice, async ({ db, tenantId, userId }) => {
    const { rows } = await db.execute<{ id: string }>(insert(tenantId, userId ?? 0));
    return Number(rows[0]?.id);
  });
