import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../../platform/database/scope.ts';
import { addDays, dayIn } from '../../../shared/dates.ts';
import { bookingFields, buildPractice, call, openWorld, type Practice, type World } from '../../../testing/world.ts';

/** The fields of section 3 of the specification. */
const entities = {
  user: 'id email firstName lastName profileImageUrl tenantId',
  tenant: 'id name subdomain address country phone logoUrl emailSignature branding settings createdAt updatedAt',
  client:
    'id tenantId userId firstName lastName email goal phone age notes status progressPercentage lastContact profileImageUrl createdAt updatedAt',
  appointment: 'id tenantId userId clientId title description type status startTime endTime createdAt updatedAt',
  content: 'id tenantId userId type title body topic tone status publishedAt scheduledFor createdAt updatedAt',
  invoice: 'id tenantId userId clientId invoiceNumber amount status dueDate paidAt description createdAt updatedAt',
  campaign:
    'id tenantId userId name subject body recipients status scheduledFor sentAt totalRecipients successfulSends failedSends createdAt updatedAt',
  emailLog: 'id tenantId campaignId clientId recipientEmail subject status error externalId sentAt',
  smsLog: 'id tenantId appointmentId clientId recipientPhone message type status error externalId sentAt',
  smsReminder: 'id tenantId appointmentId clientId phone message scheduledFor status sentAt errorMessage createdAt',
  notification: 'id tenantId userId type title message data isRead createdAt',
  storefront:
    'id tenantId userId slug biolinkUrl businessName tagline description profileImageUrl logoUrl calendarWidget contactEmail socialLinks ctaButtons customization views emailNewsletterEnabled bookAppointmentEnabled isActive createdAt updatedAt',
  product:
    'id tenantId userId title description price type fileUrl imageUrl isActive downloadLimit affiliateCommission createdAt updatedAt',
  purchase:
    'id tenantId productId customerEmail customerName amount stripePaymentIntentId status downloadCount affiliateId affiliateCommissionPaid createdAt updatedAt',
  marketplaceMetrics: 'totalProducts totalSales totalRevenue totalAffiliateClicks conversionRate',
  metrics: 'totalClients appointmentsThisWeek monthlyRevenue contentViews',
};

let world: World;
let practice: Practice;
let clientId: number;
let appointmentId: number;
let contentId: number;
beforeAll(async () => {
  world = await openWorld();
  practice = await buildPractice(world);
  const date = addDays(dayIn(new Date(), 'America/Los_Angeles'), 1);
  const booked = await call(world)(
    'POST',
    '/api/appointments/book',
    bookingFields(practice.slug, { date, time: '09:00' }),
  );
  appointmentId = (await booked.json()).id;
  const [person] = await (await practice.call('GET', '/api/clients')).json();
  clientId = person.id;
  const asked = { type: 'social', topic: 'iron', tone: 'friendly' };
  contentId = (await (await practice.call('POST', '/api/content/generate', asked)).json()).id;
  const letter = { name: 'May', subject: 'Hello', body: 'Hi', recipients: { type: 'all_clients' } };
  await practice.call('POST', '/api/emails/campaigns', letter);
  const { tenantId, userId } = practice;
  await inTenant(world.services.database, { ...practice, role: 'owner' }, async ({ db }) => {
    await db.execute(sql`insert into invoices (tenant_id, user_id, client_id, invoice_number, amount)
      values (${tenantId}, ${userId}, ${clientId}, '1', 5)`);
    await db.execute(sql`with product as (
      insert into digital_products (tenant_id, user_id, title, price) values (${tenantId}, ${userId}, 'Guide', 5) returning id)
      insert into product_purchases (tenant_id, product_id, customer_email, price, amount, currency, download_limit)
      select ${tenantId}, id, 'ann@example.com', 5, 5, 'USD', 3 from product`);
    await db.execute(sql`insert into sms_logs (tenant_id, client_id, recipient_phone, message, type)
      values (${tenantId}, ${clientId}, '+15035550188', 'hi', 'manual')`);
  });
});
afterAll(() => world.close());

/** Every route that returns an entity or a list of it; `:id` is the client's. */
const calls: [path: string, entity: keyof typeof entities][] = [
  ['/api/auth/user', 'user'],
  ['/api/tenant', 'tenant'],
  ['/api/clients', 'client'],
  ['/api/clients?limit=10', 'client'],
  ['/api/clients/:id', 'client'],
  ['/api/clients/:id/appointments', 'appointment'],
  ['/api/clients/:id/invoices', 'invoice'],
  ['/api/clients/:id/emails', 'emailLog'],
  ['/api/contents', 'content'],
  ['/api/contents/:content', 'content'],
  ['/api/sms/logs', 'smsLog'],
  ['/api/sms/logs?clientId=:id', 'smsLog'],
  ['/api/appointments', 'appointment'],
  ['/api/appointments/:appointment/reminders', 'smsReminder'],
  ['/api/emails/logs', 'emailLog'],
  ['/api/emails/campaigns', 'campaign'],
  ['/api/notifications', 'notification'],
  ['/api/storefront', 'storefront'],
  ['/api/dashboard/metrics', 'metrics'],
  ['/api/digital-products', 'product'],
  ['/api/product-purchases', 'purchase'],
  ['/api/product-purchases/page', 'purchase'],
  ['/api/marketplace/metrics', 'marketplaceMetrics'],
];

test.each(calls)('GET %s returns every field of the %s', async (path, entity) => {
  const filled = path
    .replace(':id', String(clientId))
    .replace(':appointment', String(appointmentId))
    .replace(':content', String(contentId));
  const answer = await practice.call('GET', filled);
  expect(answer.status).toBe(200);
  const body = await answer.json();
  const rows = Array.isArray(body) ? body : (body.items ?? [body]);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(Object.keys(row)).toEqual(expect.arrayContaining(entities[entity].split(' ')));
});
