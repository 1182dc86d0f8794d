import { sql } from 'drizzle-orm';
import { asSystem } from '../../platform/database/scope.ts';
import type { World } from '../world.ts';

export type WrittenMail = { cause: string; subject: string; to: string; text: string; html: string; status: string };

/** Emails about invoices, in the order in which they were queued. */
export async function invoiceMails({ services }: World, { tenantId }: { tenantId: number }): Promise<WrittenMail[]> {
  const { rows } = await asSystem(services.database).db.execute<WrittenMail>(
    sql`select cause, subject, recipient_email as "to", text, html, status from email_logs
      where tenant_id = ${tenantId} and cause like 'invoice %' order by id`,
  );
  return rows;
}
