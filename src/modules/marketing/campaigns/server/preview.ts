import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import type { Addressee } from '../../../messaging/mailings/contract.ts';
import { type Copy, keepContent, openContent } from '../../../messaging/mailings/server/content.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import type { MailPreview, previewInput } from '../contract.ts';
import { tidyBody } from './tidy-body.ts';

export type DraftMail = z.infer<typeof previewInput>;
type Names = Pick<Addressee, 'firstName' | 'fullName'>;

const nobody: Addressee = { email: 'jamie@example.com', firstName: 'Jamie', fullName: 'Jamie Rivera' };

/** Renders the mail for a client, or with sample names. @throws AppError not_found */
export async function previewMail(services: Services, scope: Scope, draft: DraftMail): Promise<MailPreview> {
  // Never uses the client's own address: the preview must not contain a link that unsubscribes them.
  const to = { ...nobody, ...(await chosenNames(scope, draft)) };
  return copyFor(services, scope, { draft, to });
}

/** Names of the selected client, if there is one. @throws AppError not_found */
export async function chosenNames(scope: Scope, { clientId }: DraftMail): Promise<Names | null> {
  if (!clientId) return null;
  const { firstName, lastName } = await getClient(scope, clientId);
  return { firstName, fullName: `${firstName} ${lastName}` };
}

/** Renders one recipient's copy of a draft as it would be sent, without storing anything. */
export async function copyFor(
  services: Services,
  scope: Scope,
  { draft, to }: { draft: DraftMail; to: Addressee },
): Promise<Copy & { fromName: string; replyTo: string | null }> {
  const { subject, body, bodyFormat } = tidyBody(draft);
  const written = { subject, body, bodyFormat, tracksOpens: false, tracksClicks: false };
  const contentId = await keepContent(services, scope, written);
  const copy = await openContent(services, scope, contentId);
  await scope.db.execute(sql`delete from mail_contents where tenant_id = ${scope.tenantId} and id = ${contentId}`);
  const { fromName, replyTo } = copy.content;
  return { ...copy({ ...to, tenantId: scope.tenantId, mailId: 0 }), fromName, replyTo };
}
