import { sql } from 'drizzle-orm';
import { erasedAddress } from '../../clients/contract.ts';
import {
  byEmail,
  byId,
  byPhone,
  either,
  list,
  ofAppointment,
  ofInvoice,
  ofNobodyBy,
  ofPaymentOf,
  ofPurchase,
  type PersonalData,
  tellsOf,
  toMembersAbout,
} from './found-by.ts';

const invoicesWhy =
  'Tax law requires issued invoices to stay as issued, with buyer and wording, for the years set in Settings, Advanced, Privacy. After that, buyer and wording are removed overnight.';
const countsWhy = 'Kept without a name, so that the numbers of the practice stay correct.';

/**
 * One line for each table that names a client, in the order in which an erasure goes through them: what is found by the
 * rows of another table comes before it. A test walks the schema and fails for a table without a line here or in `others` (not-clients.ts).
 */
export const personalData: PersonalData[] = [
  { what: 'Session notes', table: 'session_notes', isAbout: byId, erase: 'delete' },
  { what: 'Measurements', table: 'measurements', isAbout: byId, erase: 'delete' },
  { what: 'Goals', table: 'measurement_goals', isAbout: byId, erase: 'delete' },
  { what: 'Reminders', table: 'reminders', isAbout: byId, erase: 'delete' },
  {
    what: 'Appointment links',
    table: 'appointment_links',
    isAbout: ofAppointment,
    erase: 'delete',
    hidden: ['token_hash'],
  },
  { what: 'Waitlist entries', table: 'waitlist_entries', isAbout: byId, erase: 'delete', hidden: ['token_hash'] },
  {
    what: 'Unpaid bookings',
    table: 'lapsed_bookings',
    isAbout: ({ emails }) => sql`lower(t.booking->'person'->>'email') = any ${list(emails)}`,
    erase: 'delete',
  },
  {
    what: 'Payments',
    table: 'payments',
    isAbout: either(ofAppointment, ofInvoice, ofPurchase),
    erase: { set: () => sql`note = null`, why: 'Amounts and dates are kept for accounting. Notes are not.' },
    hidden: ['payment_key'],
  },
  {
    what: 'Refunds',
    table: 'refunds',
    isAbout: ofPaymentOf(either(ofAppointment, ofInvoice, ofPurchase)),
    erase: {
      set: () => sql`reason = null, error = null`,
      why: 'Amounts and dates are kept for accounting. Reasons are not.',
    },
    hidden: ['idempotency_key', 'provider_refund'],
  },
  {
    what: 'Checkouts',
    table: 'checkouts',
    isAbout: byEmail('customer_email'),
    erase: {
      set: () => sql`customer_email = null, description = 'Payment'`,
      why: 'Kept for accounting, without address and description.',
    },
    hidden: ['idempotency_key', 'session', 'url', 'return_url', 'cancel_url'],
  },
  {
    what: 'Purchases',
    table: 'product_purchases',
    isAbout: either(byId, byEmail('customer_email')),
    erase: {
      set: ({ id }) => sql`customer_email = ${erasedAddress(id)}, customer_name = null, purchase_key = null`,
      why: 'Kept for accounting and commissions, without name and address.',
    },
    hidden: ['purchase_key'],
  },
  {
    what: 'Purchase links',
    table: 'library_links',
    isAbout: byEmail('email'),
    erase: 'delete',
    hidden: ['token_hash'],
  },
  {
    what: 'Requested files',
    table: 'lead_requests',
    isAbout: byEmail('email'),
    erase: 'delete',
    hidden: ['token_hash'],
  },
  {
    what: 'Appointments',
    table: 'appointments',
    isAbout: byId,
    erase: {
      set: () => sql`title = 'Session', description = null, cancel_reason = null, move_reason = null,
        visitor_time_zone = null, came_from = null, booking_key = null`,
      why: countsWhy,
    },
    hidden: ['booking_key'],
  },
  { what: 'Recurring appointments', table: 'appointment_series', isAbout: byId, erase: { keep: countsWhy } },
  { what: 'Packages', table: 'client_packages', isAbout: byId, erase: { keep: countsWhy } },
  {
    what: 'Draft invoices',
    table: 'invoices',
    isAbout: person => sql`${byId(person)} and t.status = 'draft'`,
    erase: 'delete',
    hidden: ['draft_key'],
  },
  {
    what: 'Issued invoices',
    table: 'invoices',
    isAbout: person => sql`${byId(person)} and t.status <> 'draft'`,
    erase: { keep: invoicesWhy },
    hidden: ['draft_key'],
  },
  { what: 'Invoice lines', table: 'invoice_lines', isAbout: ofInvoice, erase: { keep: invoicesWhy } },
  { what: 'Credit notes', table: 'credit_notes', isAbout: ofInvoice, erase: { keep: invoicesWhy } },
  {
    what: 'Emails',
    table: 'email_logs',
    // Those about accounts are nobody's but their owners', as row-level security says too: links stand in them.
    isAbout: person => sql`t.kind <> 'account' and ${either(byId, toMembersAbout, byEmail('recipient_email'))(person)}`,
    erase: {
      set: ({ id }) => sql`recipient_email = ${erasedAddress(id)}, subject = '', html = '', text = '', personal = null,
        attachments = '[]', error = null, reply_to = null, unsubscribe_url = null, cause = 'erased ' || id,
        status = case when status = 'queued' then 'failed' else status end`,
      why: 'Kept as a record that an email was sent, without content or recipient.',
    },
    hidden: ['cause', 'lease_until', 'content_id'],
  },
  {
    what: 'Text messages',
    table: 'sms_logs',
    isAbout: either(byId, ofNobodyBy(byPhone('recipient_phone'))),
    erase: {
      set: () => sql`recipient_phone = '', message = '', error = null, cause = null, appointment_id = null,
        status = case when status = 'pending' then 'failed' else status end`,
      why: 'Kept as a record that a message was sent, without content or recipient.',
    },
    hidden: ['cause', 'lease_until'],
  },
  { what: 'Text message replies', table: 'sms_replies', isAbout: byPhone('phone'), erase: 'delete' },
  { what: 'Text message opt-outs', table: 'sms_opt_outs', isAbout: byPhone('phone'), erase: 'delete' },
  { what: 'Newsletter subscriptions', table: 'newsletter_subscribers', isAbout: byEmail('email'), erase: 'delete' },
  { what: 'Blocked addresses', table: 'mail_suppressions', isAbout: byEmail('email'), erase: 'delete' },
  { what: 'Email sequences', table: 'sequence_runs', isAbout: either(byId, byEmail('email')), erase: 'delete' },
  {
    what: 'Consents',
    table: 'consents',
    isAbout: either(byEmail('email'), byPhone('phone')),
    erase: 'delete',
  },
  {
    what: 'Team notifications',
    table: 'notifications',
    isAbout: tellsOf,
    erase: 'delete',
  },
  {
    what: 'Webhook messages',
    table: 'webhook_deliveries',
    isAbout: ({ id, emails }) => sql`(t.payload::jsonb->'data'->>'clientId' = ${String(id)}
      or lower(t.payload::jsonb->'data'->>'email') = any ${list(emails)})`,
    erase: 'delete',
    hidden: ['answer'],
  },
  {
    what: 'Affiliate accounts',
    table: 'affiliate_links',
    isAbout: byEmail('affiliate_email'),
    erase: { keep: 'A separate business relationship, with commissions owed and recorded.' },
  },
  {
    what: 'Affiliate payouts',
    table: 'payouts',
    isAbout: byEmail('affiliate_email'),
    erase: { keep: 'A separate business relationship, with commissions owed and recorded.' },
  },
  { what: 'Former addresses', table: 'client_emails', isAbout: byId, erase: 'delete' },
  {
    what: 'The client',
    table: 'clients',
    isAbout: ({ id }) => sql`t.id = ${id}`,
    erase: {
      set: ({ id }) => sql`first_name = 'Erased', last_name = 'client', email = ${erasedAddress(id)}, phone = null,
        phone_text = null, age = null, goal = 'general_health', notes = null, tags = '{}', profile_image_url = null,
        progress_percentage = 0, last_contact = null, archived_at = coalesce(archived_at, now()),
        email_reminders = false, sms_reminders = false, sms_consent_at = null, status = 'inactive'`,
      why: 'An empty record without a name, for the appointments and invoices that stay.',
    },
  },
];
