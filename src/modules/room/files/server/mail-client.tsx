import { and, eq } from 'drizzle-orm';
import { Fragment } from 'react';
import { asSystem, inTenant, type Principal, type Scope, type System } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { planRemoval } from '../../../../platform/files/file-removals.ts';
import { type ReceivedFile, receiveFile } from '../../../../platform/files/receive-file.ts';
import { countAttempt, hours } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { fileKinds } from '../../../../shared/file-kinds.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { isAllowed } from '../../../../shared/permissions.ts';
import { findContact } from '../../../accounts/pages/server/storefront.ts';
import { createLetterhead } from '../../../accounts/tenants/server/letterhead.ts';
import { MailParagraph, renderMail } from '../../../accounts/tenants/server/MailLayout.tsx';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import type { EmailLog } from '../../../messaging/emails/contract.ts';
import { findMailByCause, getMail } from '../../../messaging/emails/server/log.ts';
import { queueMail } from '../../../messaging/emails/server/queue-mail.ts';
import { subjectFor } from '../../../messaging/mailings/server/content.ts';
import { findSuppression } from '../../../messaging/suppressions/server/suppressed.ts';
import type { Client } from '../../../people/clients/contract.ts';
import { getClient, getWritableClient, requireNotErased } from '../../../people/clients/server/clients.ts';
import type { ClientFileKind } from '../contract.ts';
import { type ClientMail, mailAttachmentLimit, maxAttachments, refusedReasons } from '../mail.ts';
import { messages } from '../messages/en.ts';
import { addRow, type ClientFileRow, clientFileKindOf } from './files.ts';
import { clientFiles } from './tables.ts';

const perMember = { name: 'client-mail', max: 60, seconds: hours(1) };

/**
 * Queues one email to one client. Attachments are stored as the client’s files in the same transaction, and the email
 * refers to them. A repeated `key` returns the existing email.
 * @throws AppError not_found, wrong_type, invalid, forbidden, too_many; conflict if the client was erased or the
 * address is suppressed
 */
export async function mailClient(
  services: Services,
  principal: Principal,
  input: ClientMail & { clientId: number },
): Promise<EmailLog> {
  const { database } = services;
  const { clientId, key, attachments } = input;
  const cause = `client mail ${key}`;
  const existing = await inTenant(database, principal, scope => findMailByCause(scope, cause));
  if (existing) return existing;
  await countAttempt(asSystem(database), perMember, String(principal.userId));
  if (attachments.length && !isAllowed(principal, 'records.write')) {
    throw new AppError('forbidden', 'Your role can’t attach files.');
  }
  const contents = attachments.map(({ name, content }) => ({ name, content: Buffer.from(content, 'base64') }));
  requireSize(contents);
  // Checked before files are stored, and without a row lock, which the audit log would record as a change.
  await inTenant(database, principal, async scope => requireReachable(scope, await getClient(scope, clientId)));
  const stored: ReceivedFile<ClientFileKind>[] = [];
  // One at a time, because storing hashes each file. If one fails, the scheduled removals delete the others.
  for (const { name, content } of contents) {
    stored.push(
      await receiveFile(
        services.files,
        { name, content: new Blob([content]).stream() },
        {
          largest: mailAttachmentLimit,
          kindOf: clientFileKindOf,
          refusal: `${name}: ${messages.errors.wrongType}`,
          beforeStoring: file => planRemoval(services, principal.tenantId, file),
          write: async received => received,
        },
      ),
    );
  }
  return inTenant(database, principal, async scope => {
    const client = await getWritableClient(scope, clientId);
    await requireReachable(scope, client);
    const rows: ClientFileRow[] = [];
    for (const received of stored) rows.push(await addRow(scope, { clientId, author: 'practice' }, received));
    const id = await queueMail(services, scope, {
      ...(await write(services, scope, client, input)),
      cause,
      attachments: rows.map(attachmentOf),
    });
    // Two identical requests arrived at once, and the other one has queued the email.
    if (id === null) throw new AppError('conflict', 'This email was already sent.');
    return getMail(scope, id);
  });
}

function requireSize(contents: { content: Buffer }[]) {
  const size = contents.reduce((sum, { content }) => sum + content.length, 0);
  if (contents.length > maxAttachments || size > mailAttachmentLimit) {
    const sentence = 'The attachments can have 10 MB together.';
    throw new AppError('invalid', sentence, { attachments: sentence });
  }
}

/** Unsubscribing applies to bulk emails, not to personal ones. */
async function requireReachable(scope: Scope, client: Client) {
  requireNotErased(client);
  const reason = await findSuppression(scope, client.email);
  const refusal = reason && refusedReasons[reason];
  if (refusal) throw new AppError('conflict', refusal);
}

const attachmentOf = ({ id, name, kind }: ClientFileRow) => ({
  filename: name,
  contentType: fileKinds[kind].type,
  content: '',
  clientFileId: id,
});

async function write(
  services: Services,
  scope: Scope,
  client: Client,
  { subject, body }: Pick<ClientMail, 'subject' | 'body'>,
) {
  const [practice, contact] = await Promise.all([getPractice(scope), findContact(scope)]);
  const { firstName, lastName } = client;
  const names = { firstName, fullName: `${firstName} ${lastName}` };
  const title = subjectFor(subject, names);
  const paragraphs = subjectFor(body, names).split(/\n\s*\n/);
  return {
    ...renderMail({
      locale: localeOf(practice.settings),
      title,
      preview: (paragraphs[0] ?? '').slice(0, 140),
      practice: createLetterhead(services, practice),
      children: paragraphs.map((paragraph, at) => (
        <MailParagraph key={String(at)}>
          {paragraph.split('\n').map((line, of) => (
            <Fragment key={String(of)}>
              {of > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </MailParagraph>
      )),
    }),
    clientId: client.id,
    to: client.email,
    fromName: practice.name,
    replyTo: contact?.contactEmail ?? null,
    subject: title,
  };
}

/** The content of an attachment when its email is sent; null if it was deleted in the meantime. */
export async function readAttachedFile(
  services: Services,
  { db, tenantId }: System & { tenantId: number },
  fileId: number,
): Promise<Buffer | null> {
  const [row] = await db
    .select({ file: clientFiles.file })
    .from(clientFiles)
    .where(and(eq(clientFiles.tenantId, tenantId), eq(clientFiles.id, fileId)));
  const content = row && (await services.files.get(row.file));
  return content ? Buffer.from(content) : null;
}
