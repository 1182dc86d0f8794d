/**
 * Columns that lead to a row without a foreign key, since what they lead to may be gone; a test walks the schema for
 * others. `users`: people of the team.
 */
export const loose: Record<string, string> = {
  'claim_decisions.content_id': 'contents',
  'claim_decisions.user_id': 'users',
  'content_versions.user_id': 'users',
  'contents.campaign_id': 'email_campaigns',
  'contents.scheduled_by': 'users',
  'credit_notes.user_id': 'users',
  'deposit_credits.invoice_id': 'invoices',
  'email_campaigns.content_id': 'mail_contents',
  'email_logs.about_client_id': 'clients',
  'email_logs.campaign_id': 'email_campaigns',
  'email_logs.content_id': 'mail_contents',
  'example_data.user_id': 'users',
  'invoice_lines.service_id': 'services',
  'invoices.appointment_id': 'appointments',
  'invoices.client_package_id': 'client_packages',
  'mail_events.content_id': 'mail_contents',
  'mail_events.mail_id': 'email_logs',
  'measurements.user_id': 'users',
  'payments.appointment_id': 'appointments',
  'payments.invoice_id': 'invoices',
  'payments.purchase_id': 'product_purchases',
  'payments.user_id': 'users',
  'payouts.user_id': 'users',
  'product_purchases.storefront_id': 'storefronts',
  'refunds.user_id': 'users',
  'reminders.client_id': 'clients',
  'reminders.email_log_id': 'email_logs',
  'reminders.sms_log_id': 'sms_logs',
  'sequence_contents.step_id': 'sequence_steps',
  'sequence_runs.appointment_id': 'appointments',
  'sequence_runs.mail_id': 'email_logs',
  'session_notes.signed_by': 'users',
};

/** The same in lists. */
export const looseLists: Record<string, string> = { 'sequence_runs.step_ids': 'sequence_steps' };

/** Which table a row of `example_rows` is of. */
export const exampleTables: Record<string, string> = {
  client: 'clients',
  tester: 'clients',
  subscriber: 'newsletter_subscribers',
  campaign: 'email_campaigns',
  product: 'digital_products',
  content: 'contents',
};

/** Large numbers that lead nowhere, and what is set otherwise. */
export const noReference = [
  'payments.checkout_id',
  'page_counts.count',
  'storefronts.views',
  'reminder_settings.replan_after',
  'example_rows.row_id',
];
