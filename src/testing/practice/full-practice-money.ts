import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/handle.ts';

/** Products, invoices, payments and commissions. */
export async function fillMoney(
  db: Tx,
  { tenantId: t, userId: u, clientId }: Record<'tenantId' | 'userId' | 'clientId', number>,
) {
  const one = (text: ReturnType<typeof sql>) => db.execute<{ id: number }>(text).then(({ rows }) => rows[0]?.id ?? 0);
  const invoice = await one(sql`select id from invoices where tenant_id = ${t} limit 1`);
  await db.execute(sql`insert into invoice_lines (tenant_id, invoice_id, position, description, quantity, unit_price, amount)
    values (${t}, ${invoice}, 0, 'Session', 1, 5, 5)`);
  await db.execute(sql`insert into invoice_numbers (tenant_id, series, next) values (${t}, 'invoice', 2)`);
  await db.execute(sql`insert into credit_notes (tenant_id, invoice_id, number, amount, tax, issued_on, user_id)
    values (${t}, ${invoice}, 'CN-1', 5, 0, '2030-01-01', ${u})`);
  await db.execute(sql`insert into tax_rates (tenant_id, name, rate) values (${t}, 'VAT', 20)`);
  await db.execute(sql`insert into invoice_settings (tenant_id, prefix, credit_prefix, due_days, is_tax_included, reminder_days)
    values (${t}, 'INV-', 'CN-', 14, false, '{3}')`);
  await db.execute(
    sql`insert into invoice_reminders (tenant_id, invoice_id, days_after_due) values (${t}, ${invoice}, 3)`,
  );
  await db.execute(
    sql`insert into product_files (tenant_id, name, kind, size, file) values (${t}, 'a.pdf', 'pdf', 1, 'x')`,
  );
  const product = await one(sql`insert into digital_products (tenant_id, user_id, title, price, file_url)
    values (${t}, ${u}, 'Guide', 5, 'https://plans.example/guide') returning id`);
  await db.execute(sql`insert into coupons (tenant_id, code, kind, value) values (${t}, 'TEN', 'percent', 10)`);
  const purchase = await one(sql`insert into product_purchases
    (tenant_id, product_id, customer_email, price, amount, currency, download_limit, client_id)
    values (${t}, ${product}, 'a@b.example', 5, 5, 'USD', 3, ${clientId}) returning id`);
  await db.execute(sql`insert into library_links (tenant_id, email, token_hash, expires_at)
    values (${t}, 'a@b.example', ${`library ${t}`}, now())`);
  const checkout =
    await one(sql`insert into checkouts (tenant_id, subject, subject_id, amount, currency, description, account,
    idempotency_key, return_url, cancel_url, expires_at) values (${t}, 'purchase', ${purchase}, 5, 'USD', 'Guide', 'built-in',
    ${`key ${t}`}, '/', '/', now()) returning id`);
  const payment =
    await one(sql`insert into payments (tenant_id, amount, currency, method, paid_at, checkout_id, purchase_id)
    values (${t}, 5, 'USD', 'card', now(), ${checkout}, ${purchase}) returning id`);
  await db.execute(
    sql`insert into deposit_credits (tenant_id, payment_id, invoice_id) values (${t}, ${payment}, ${invoice})`,
  );
  await db.execute(
    sql`insert into refunds (tenant_id, payment_id, amount, idempotency_key) values (${t}, ${payment}, 1, ${`back ${t}`})`,
  );
  await db.execute(
    sql`insert into payment_events (tenant_id, event_id, type) values (${t}, 'evt_1', 'checkout.session.completed')`,
  );
  const link =
    await one(sql`insert into affiliate_links (tenant_id, product_id, affiliate_id, affiliate_name, affiliate_email)
    values (${t}, ${product}, ${`aff${t}`}, 'Ann', 'ann@b.example') returning id`);
  await db.execute(sql`insert into affiliate_clicks (tenant_id, affiliate_link_id) values (${t}, ${link})`);
  await db.execute(sql`insert into payouts (tenant_id, affiliate_name, affiliate_email, amount, currency, paid_on, user_id)
    values (${t}, 'Ann', 'ann@b.example', 1, 'USD', '2030-01-01', ${u})`);
  await db.execute(sql`insert into commissions (tenant_id, affiliate_link_id, purchase_id, amount, currency, hold_until)
    values (${t}, ${link}, ${purchase}, 1, 'USD', now())`);
  await db.execute(sql`insert into affiliate_settings (tenant_id, hold_days) values (${t}, 30)`);
}
