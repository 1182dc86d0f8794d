import { and, eq, gt, sql } from 'drizzle-orm';
import { asSystem, inSystem } from '../../../../platform/database/scope.ts';
import { hashToken, randomToken } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { MailButton, MailHeading, MailParagraph, renderMail } from '../../tenants/server/MailLayout.tsx';
import { instanceHasMailServer } from '../../vendors/server/mail-server.ts';
import { findUser } from './accounts.ts';
import { queueAccountMail } from './queue-account-mail.ts';
import { members, verifications } from './tables.ts';

/** In milliseconds. */
const validFor = 3_600_000;

/** Sends a password link, valid for an hour; does nothing if no account has this address. */
export async function sendResetLink(services: Services, email: string) {
  const user = await findUser(services, email);
  if (!user) return;
  const token = randomToken();
  const url = `${services.env.APP_URL}/reset-password?${new URLSearchParams({ token })}`;
  await inSystem(services.database, async system => {
    const link = { identifier: hashToken(token), value: String(user.id), expiresAt: new Date(Date.now() + validFor) };
    await system.db.insert(verifications).values(link);
    const [member] = await system.db.select().from(members).where(eq(members.userId, user.id)).limit(1);
    if (!member) return;
    await queueAccountMail(
      services,
      { ...system, tenantId: member.tenantId },
      {
        ...drawResetMail(url),
        cause: `password reset ${hashToken(token)}`,
        to: user.email,
        subject: 'Choose a new password for Sorrel',
      },
    );
  });
  // Without a mail server, the operator passes the link on from the log.
  if (!instanceHasMailServer(services))
    services.log.warn({ userId: user.id, url }, 'a new password was asked for and no mail server is configured');
}

/** Null if the link was used, has expired or is invalid. */
export async function findResetLink(
  services: Services,
  token: string,
): Promise<{ linkId: number; userId: number } | null> {
  const [link] = await asSystem(services.database)
    .db.select({ linkId: verifications.id, userId: verifications.value })
    .from(verifications)
    .where(and(eq(verifications.identifier, hashToken(token)), gt(verifications.expiresAt, sql`now()`)));
  return link ? { linkId: link.linkId, userId: Number(link.userId) } : null;
}

const drawResetMail = (url: string) =>
  renderMail({
    title: 'Choose a new password',
    preview: 'The link expires in 1 hour.',
    practice: { name: 'Sorrel', signature: null, address: null },
    children: (
      <>
        <MailHeading>Choose a new password</MailHeading>
        <MailParagraph>
          Someone asked for a new password for this address. If it was you, choose one below. The link works once and
          expires in 1 hour.
        </MailParagraph>
        <MailButton href={url}>Choose a new password</MailButton>
        <MailParagraph>If this wasn’t you, ignore this email. Your password won’t change.</MailParagraph>
      </>
    ),
  });
