import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { originOf } from '../../../accounts/domains/server/origin.ts';
import { findContact } from '../../../accounts/pages/server/storefront.ts';
import { createLetterhead } from '../../../accounts/tenants/server/letterhead.ts';
import { MailButton, MailHeading, MailParagraph, renderMail } from '../../../accounts/tenants/server/MailLayout.tsx';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { queueMail } from '../../../messaging/emails/server/queue-mail.ts';
import { codeMinutes, linkHours } from '../contract.ts';
import { accessMessages } from '../messages/catalog.ts';

type NewCode = {
  slug: string;
  codeId: number;
  code: string;
  link: string;
  clientId: number;
  to: string;
  expiresAt: Date;
};

/** The code and the link to sign in, queued in the caller's transaction. */
export async function mailCode(services: Services, scope: Scope, { slug, codeId, code, link, ...mail }: NewCode) {
  const practice = await getPractice(scope);
  const contact = await findContact(scope);
  const locale = localeOf(practice.settings);
  const { mail: t } = accessMessages.in(locale);
  const href = `${originOf(services.env, practice.publicDomain)}/my/${slug}/enter/${link}`;
  const shown = `${code.slice(0, 3)} ${code.slice(3)}`;
  await queueMail(services, scope, {
    ...mail,
    cause: `client room code ${codeId}`,
    isSecret: true,
    subject: t.subject(practice.name),
    fromName: practice.name,
    replyTo: contact?.contactEmail ?? null,
    ...renderMail({
      locale,
      title: t.title,
      preview: t.preview(shown, codeMinutes),
      practice: createLetterhead(services, practice),
      children: (
        <>
          <MailHeading>{t.title}</MailHeading>
          <MailParagraph>{t.enter(practice.name)}</MailParagraph>
          <p style={{ margin: '0 0 16px', fontSize: 32, fontWeight: 600, letterSpacing: 4 }}>{shown}</p>
          <MailParagraph>{t.codeWorks(codeMinutes)}</MailParagraph>
          <MailButton href={href}>{t.open}</MailButton>
          <MailParagraph>{t.linkWorks(linkHours)}</MailParagraph>
          <MailParagraph>{t.ignore}</MailParagraph>
        </>
      ),
    }),
  });
}
