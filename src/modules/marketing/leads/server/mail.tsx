import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { originOf } from '../../../accounts/domains/server/origin.ts';
import { findContact } from '../../../accounts/pages/server/storefront.ts';
import { letterheadOf } from '../../../accounts/tenants/server/letterhead.ts';
import { MailButton, MailHeading, MailParagraph, renderMail } from '../../../accounts/tenants/server/MailLayout.tsx';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { queueMail } from '../../../messaging/emails/server/queue-mail.ts';
import { linkDays, maxDownloads } from '../contract.ts';

/** `title`: the block's text. */
type Link = { id: number; to: string; title: string; token: string; expiresAt: Date };

/**
 * Mails the link to the file. It contains nothing the visitor typed, because the address may belong to someone else
 * (promises.md, "Public forms"). Queued in the caller's transaction.
 */
export async function mailFile(services: Services, scope: Scope, { id, to, title, token, expiresAt }: Link) {
  const practice = await getPractice(scope);
  const contact = await findContact(scope);
  const { name } = practice;
  const children = (
    <>
      <MailHeading>{title}</MailHeading>
      <MailParagraph>Here’s the file you requested from {name}.</MailParagraph>
      <MailButton href={`${originOf(services.env, practice.publicDomain)}/file/${token}`}>Get the file</MailButton>
      <MailParagraph>
        The link works for {linkDays} days and {maxDownloads} downloads. If you didn’t request it, you can ignore this
        email.
      </MailParagraph>
    </>
  );
  await queueMail(services, scope, {
    ...renderMail({
      title,
      preview: `Your file from ${name}`,
      practice: letterheadOf(services, practice),
      children,
    }),
    cause: `lead request ${id}`,
    to,
    fromName: name,
    replyTo: contact?.contactEmail ?? null,
    subject: `Your file from ${name}`,
    expiresAt,
  });
}
