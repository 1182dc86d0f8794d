import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { port, portOf } from '../../../../platform/ports.ts';
import type { Services } from '../../../../platform/services.ts';
import { findOrigin } from '../../../accounts/domains/server/origin.ts';
import type { Addressee } from '../contract.ts';
import { compileTemplate, escapeHtml, lineOf, type TemplateValues, withPlaces } from './content-template.ts';
import { type ContentChoice, renderBulkEmail } from './render-bulk-email.tsx';
import { mailContents, mailLinks } from './tables.ts';
import { copyToken, linkHref, openHref } from './track.ts';
import { withoutNumbers } from './without-numbers.ts';

export type MailContent = typeof mailContents.$inferSelect;
export type PersonalCopy = { subject: string; html: string; text: string; headers: Record<string, string> };
export type Recipient = Addressee & { tenantId: number; mailId: number; hidesNumbers?: boolean };
export type { ContentChoice } from './render-bulk-email.tsx';

/** Returns the unsubscribe URL of an email under `origin`. */
export const unsubscribeLink =
  port<(services: Services, of: { tenantId: number; email: string; mailId: number }, origin: string) => string>(
    'mail.unsubscribe-link',
  );

/** Stores the shared content in the caller's transaction. Returns its ID. */
export async function keepContent(services: Services, scope: Scope, mail: ContentChoice): Promise<number> {
  const { db, tenantId } = scope;
  const { links, ...written } = await renderBulkEmail(services, scope, mail);
  const [content] = await db
    .insert(mailContents)
    .values({
      tenantId,
      ...written,
      ...(mail.tracksOpens !== undefined && { tracksOpens: mail.tracksOpens }),
      ...(mail.tracksClicks !== undefined && { tracksClicks: mail.tracksClicks }),
    })
    .returning({ id: mailContents.id });
  if (!content) throw new Error('a content was not kept');
  if (links.length) {
    await db
      .insert(mailLinks)
      .values(links.map((url, position) => ({ tenantId, contentId: content.id, position, url })));
  }
  return content.id;
}

/**
 * Loads a content once. The returned function makes copies without database queries, because a campaign needs a
 * thousand per second.
 */
export async function openContent(
  services: Services,
  { db }: Pick<Scope, 'db'>,
  contentId: number,
): Promise<((to: Recipient) => PersonalCopy) & { content: MailContent }> {
  const [content] = await db.select().from(mailContents).where(eq(mailContents.id, contentId));
  if (!content) throw new Error(`there is no content ${contentId}`);
  // Uses the current origin of the practice's pages, which may have changed since the content was written.
  const origin = await findOrigin(services, { db, tenantId: content.tenantId });
  const fill = compileContent(content);
  // Compiled only once somebody needs it.
  let fillWithout: typeof fill | undefined;
  const isCounted = content.tracksClicks || content.tracksOpens;
  const always = headersOf(services, content);
  const unsubscribeHref = portOf(services.database, unsubscribeLink);
  const copy = (to: Recipient): PersonalCopy => {
    const token = isCounted ? copyToken(services, { ...to, contentId }) : '';
    const unsubscribe = unsubscribeHref(services, to, origin);
    if (to.hidesNumbers) fillWithout ??= compileContent(withoutNumbers(content));
    const filled = (to.hidesNumbers && fillWithout) || fill;
    return {
      ...filled({
        firstName: lineOf(to.firstName),
        fullName: lineOf(to.fullName),
        linkTo: position => linkHref(origin, token, position),
        unsubscribe,
        open: openHref(origin, token),
      }),
      headers: { 'List-Unsubscribe': `<${unsubscribe}>`, ...always },
    };
  };
  return Object.assign(copy, { content });
}

/**
 * `List-Unsubscribe-Post`: RFC 8058. `Precedence` suppresses automatic replies; `Auto-Submitted` (RFC 3834, section 2)
 * would be wrong, because a person wrote the email.
 */
function headersOf({ env }: Services, { tenantId }: MailContent): Record<string, string> {
  const { hostname } = new URL(env.APP_URL);
  return {
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    // RFC 2919: one list ID per practice, for filters in mail programs. An IPv6 address is not a valid list ID.
    ...(!hostname.startsWith('[') && { 'List-Id': `<practice-${tenantId}.${hostname}>` }),
    Precedence: 'bulk',
    // Exchange ignores `Precedence` and needs its own header.
    'X-Auto-Response-Suppress': 'OOF, AutoReply',
  };
}

type MailText = Pick<MailContent, 'subject' | 'html' | 'text'>;

function compileContent({ subject, html, text }: MailText): (filling: TemplateValues) => MailText {
  const forms = {
    subject: compileTemplate(withPlaces(subject), asIs),
    html: compileTemplate(html, escapeHtml),
    text: compileTemplate(text, asIs),
  };
  return filling => ({ subject: forms.subject(filling), html: forms.html(filling), text: forms.text(filling) });
}

const asIs = (value: string) => value;

type RecipientName = Pick<Addressee, 'firstName' | 'fullName'> & { hidesNumbers?: boolean | undefined };

const nowhere = { linkTo: () => '#', unsubscribe: '#', open: 'data:,' };

/** The personalized subject, for lists of emails. */
export const subjectFor = (subject: string, { firstName, fullName }: RecipientName): string =>
  compileTemplate(withPlaces(subject), asIs)({ ...nowhere, firstName: lineOf(firstName), fullName: lineOf(fullName) });

/** Preview: links lead directly to their targets, there is no unsubscribe link, and opening it is not tracked. */
const fillToShow = (mail: MailText, { firstName, fullName, hidesNumbers }: RecipientName, links: string[]): MailText =>
  compileContent(hidesNumbers ? withoutNumbers(mail) : mail)({
    firstName: lineOf(firstName),
    fullName: lineOf(fullName),
    ...nowhere,
    linkTo: position => links[position] ?? '#',
  });

/** The recipient's copy for the log; null if the content was deleted. */
export async function showCopy(
  { db, tenantId }: Scope,
  contentId: number,
  to: RecipientName,
): Promise<MailText | null> {
  const [[content], links] = await Promise.all([
    db
      .select()
      .from(mailContents)
      .where(and(eq(mailContents.tenantId, tenantId), eq(mailContents.id, contentId))),
    db
      .select({ url: mailLinks.url })
      .from(mailLinks)
      .where(and(eq(mailLinks.tenantId, tenantId), eq(mailLinks.contentId, contentId)))
      .orderBy(mailLinks.position),
  ]);
  return (
    (content &&
      fillToShow(
        content,
        to,
        links.map(({ url }) => url),
      )) ??
    null
  );
}
