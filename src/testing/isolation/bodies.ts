import { randomUUID } from 'node:crypto';
import { addDays, dayIn } from '../../shared/dates.ts';
import { invoiceFields, lineFields, paymentFields } from '../invoices.ts';
import { bookingFields, clientFields } from '../world.ts';

/** A row of each table, by the table's name. */
export type Keys = Record<string, number>;
type Body = Record<string, unknown>;

const mail = { subject: 'Hello', body: 'Hi', bodyFormat: 'text' };
const step = { ...mail, delayMinutes: 5, isOn: true };
const letters = { name: 'Welcome', stopsWhenActing: true, steps: [step] };
const times = { startTime: '2031-03-03T17:00:00Z', endTime: '2031-03-03T18:00:00Z' };
const text = { template: 'free', sections: { note: 'Text' } };
const measured = { kind: 'weight', value: 80, measuredOn: '2026-01-05', note: '' };
const goal = { kind: 'weight', startValue: 80, targetValue: 70 };
const visit = { name: 'Visit', type: 'consultation', durationMinutes: 30 };
const version = { version: 1 };
const product = { title: 'Gut reset', price: '39', type: 'guide', downloadLimit: 3, isActive: true };
const coupon = { code: 'AUTUMN', kind: 'percent', value: '5', isActive: true };
const page = (slug: string) => ({ slug, businessName: 'Fernhill' });
const session = (own: Keys) => ({
  ...{ clientId: own.clients, title: 'Talk', type: 'planning', status: 'scheduled', ...times },
  ...{ allowOverlap: true, tellClient: false },
});
const day = (ahead: number) => addDays(dayIn(new Date(), 'America/Los_Angeles'), ahead);
const visitor = (slug: string) => ({ ...bookingFields(slug, {}), firstDay: day(2), lastDay: day(9) });

/** A right body of every call that names a row, in the path or in the body; keys are those of the caller's practice. */
export const bodies: Record<string, (own: Keys, slug: string) => Body> = {
  'POST /api/auth/practice': own => ({ tenantId: own.tenants }),
  'PUT /api/team/members/:userId': () => ({ role: 'owner' }),
  'PUT /api/webhook-endpoints/:id': () => ({ url: 'https://a.example/hook', events: ['booking.created'] }),
  'POST /api/clients/bulk': own => ({ which: { ids: [own.clients] }, change: { do: 'add tag', tag: 'Runner' } }),
  'PUT /api/clients/:id': () => clientFields(),
  'POST /api/privacy/clients/:id/erase': () => ({ name: 'Felix Romero' }),
  'POST /api/clients/:id/merge': own => ({ otherId: own.clients }),
  'POST /api/clients/:id/measurements': () => measured,
  'PUT /api/clients/:id/measurements/:measurementId': () => measured,
  'PUT /api/clients/:id/goal': () => goal,
  'POST /api/clients/:id/packages': own => ({ packageId: own.packages, name: 'Four', sessions: 4 }),
  'PUT /api/clients/:id/packages/:clientPackageId': () => ({ sessions: 9, lastDay: '2199-01-01' }),
  'PUT /api/packages/:id': () => ({ name: 'Six', sessions: 6 }),
  'POST /api/clients/:id/notes': () => text,
  'PUT /api/notes/:id': () => ({ ...text, ...version }),
  'POST /api/notes/:id/sign': () => version,
  'POST /api/appointments/book': (_, slug) => bookingFields(slug, { date: '2031-03-03', time: '09:00' }),
  'POST /api/appointments/hold': (_, slug) => bookingFields(slug, { date: '2031-03-03', time: '09:00' }),
  'POST /api/appointments': session,
  'POST /api/appointments/series/preview': () => ({ ...times, series: { frequency: 'weekly', count: 2 } }),
  'PUT /api/appointments/:id': session,
  'POST /api/availability/preview': () => ({ from: '2031-03-01' }),
  'PUT /api/services/order': own => ({ ids: [own.services] }),
  'PUT /api/services/:id': () => visit,
  'POST /api/waitlist/join': (_, slug) => visitor(slug),
  'POST /api/waitlist': own => ({
    ...{ clientId: own.clients, serviceId: own.services, userId: '', partOfDay: 'any' },
    ...{ firstDay: '2031-03-01', lastDay: '2031-04-01' },
  }),
  'POST /api/emails/campaigns': () => ({ ...mail, name: 'May', recipients: { type: 'all_clients' } }),
  'PUT /api/emails/campaigns/:id': () => ({ ...mail, name: 'May', recipients: { type: 'all_clients' } }),
  'POST /api/emails/campaigns/:id/schedule': () => ({ scheduledFor: '2199-01-01T09:00' }),
  'POST /api/emails/audience': () => ({ recipients: { type: 'all_clients' } }),
  'POST /api/emails/preview': () => mail,
  'POST /api/emails/test': () => mail,
  'PUT /api/contents/:id': () => ({ title: 'Iron', body: 'Eat beans.', ...version }),
  'POST /api/contents/:id/restore': () => ({ to: 1, ...version }),
  'POST /api/contents/:id/rewrite': () => ({ how: 'shorten', ...version }),
  'POST /api/contents/:id/publish': () => ({ accepts: [], ...version }),
  'POST /api/contents/:id/schedule': () => ({ accepts: [], scheduledFor: '2199-01-01T09:00', ...version }),
  'POST /api/contents/:id/move': () => ({ scheduledFor: '2199-01-01T09:00', ...version }),
  'POST /api/contents/:id/withdraw': () => version,
  'POST /api/subscribers/delete': own => ({ ids: [own.newsletter_subscribers] }),
  'POST /api/sequences': () => ({ ...letters, trigger: 'subscribed' }),
  'PUT /api/sequences/:id': () => letters,
  'POST /api/sms': own => ({ clientId: own.clients, message: 'See you', key: randomUUID() }),
  'POST /api/storefront': (_, slug) => page(slug),
  'PUT /api/storefront/:id': (_, slug) => page(slug),
  'POST /api/shop/checkout': (own, slug) => ({
    ...{ storefrontSlug: slug, productId: own.digital_products, email: 'a@buyer.example', name: 'Ann' },
    purchaseKey: randomUUID(),
  }),
  'POST /api/shop/quote': (own, slug) => ({ storefrontSlug: slug, productId: own.digital_products, coupon: 'TEN' }),
  'POST /api/digital-products': () => product,
  'PUT /api/digital-products/:id': () => product,
  'POST /api/coupons': () => ({ ...coupon, code: randomUUID().slice(0, 8).toUpperCase() }),
  'PUT /api/coupons/:id': () => coupon,
  'POST /api/product-purchases/:id/refund': () => ({ amount: '1' }),
  'POST /api/affiliate-links': own => ({
    ...{ productId: own.digital_products, affiliateName: 'Robin', affiliateEmail: `${randomUUID()}@affiliate.example` },
  }),
  'PUT /api/affiliate-links/:id': () => ({ affiliateName: 'Robin' }),
  'POST /api/invoices': own => invoiceFields(own.clients ?? 0),
  'PUT /api/invoices/:id': own => invoiceFields(own.clients ?? 0),
  'POST /api/invoices/:id/send': () => ({ message: 'Here it is' }),
  'POST /api/invoices/:id/payments': () => paymentFields({ amount: '0.01' }),
  'POST /api/invoices/:id/payments/:paymentId/refund': () => ({ amount: '0.01' }),
  'POST /api/invoices/:id/credit-note': () => ({ reason: 'Wrong', refund: false }),
  'PUT /api/tax-rates/:id': () => ({ name: 'VAT', rate: '19', isDefault: false }),
};

/** The same body with a key at the place that the field names. */
export function withKey(body: Body, field: string, key: number): Body {
  const [first = ''] = field.split(/[.[]/);
  const rest: Record<string, unknown> = {
    'which.ids[]': { ids: [key] },
    'recipients.clientIds[]': { type: 'selected_clients', clientIds: [key] },
    'recipients.filterId': { type: 'filter', filterId: key },
    'steps[].id': [{ ...step, id: key }],
    'lines[].serviceId': [{ ...lineFields(), serviceId: key }],
    'ctaButtons[].fileId': [{ id: '1', kind: 'lead', text: 'Plan', fileId: key }],
    'ctaButtons[].productId': [{ id: '1', kind: 'product', text: 'Guide', productId: key }],
    'ids[]': [key],
  };
  if (Object.hasOwn(rest, field)) return { ...body, [first]: rest[field] };
  if (first !== field) throw new Error(`Say where ${field} stands.`);
  return { ...body, [field]: key };
}

/** What a query needs besides. */
export const queries: Record<string, (slug: string) => string> = {
  'GET /api/appointments/slots': slug => `storefrontSlug=${slug}&date=2031-03-03`,
  'GET /api/availability/preview': () => 'from=2031-03-01',
  // Otherwise it waits for the last mail.
  'POST /api/emails/campaigns/:id/send': () => 'wait=0',
};
