import { Fragment, type ReactNode } from 'react';
import { localeOf } from '../../../../shared/locale.ts';
import type { Letterhead } from '../../../accounts/tenants/server/letterhead.ts';
import {
  MailButton,
  MailFacts,
  MailHeading,
  MailLink,
  MailParagraph,
  renderMail,
} from '../../../accounts/tenants/server/MailLayout.tsx';
import { clientMessages } from '../../appointments/server/messages/catalog.ts';
import { placeFacts, shortDayAndTime, timeFacts } from '../../appointments/server/notifications/client-mail.tsx';
import { joinUrlOf } from '../../availability/place.ts';
import type { ReminderTexts } from '../contract.ts';
import { reminderMessages } from '../messages/catalog.ts';
import { builtInTexts, fillTemplate, usesPlaceholder } from '../template.ts';
import { type ReminderData, wordsFor } from './placeholder-values.ts';

type Links = { confirm: string; move: string; cancel: string };
type ReminderMailOptions = {
  texts: ReminderTexts;
  links: Links;
  stopUrl: string;
  letterhead: Letterhead;
  roomUrl?: string | null;
};

/** Renders the practice's text, the details, and a button for each link that the text does not contain. */
export function renderReminder(
  about: ReminderData,
  { texts, links, stopUrl, letterhead, roomUrl = null }: ReminderMailOptions,
) {
  const { appointment, practice } = about;
  const locale = localeOf(practice.settings);
  const t = reminderMessages.in(locale).mail;
  const zone = practice.settings.timeZone;
  const builtIn = builtInTexts(locale);
  const values = wordsFor('email', about);
  const body = texts.emailBody ?? builtIn.emailBody;
  const subject = fillTemplate(texts.emailSubject ?? builtIn.emailSubject, { ...values, ...inText(links) });
  const facts = timeFacts(appointment, { zone, visitorZone: appointment.visitorTimeZone, locale });
  const joinUrl = joinUrlOf(appointment);
  const isConfirmed = appointment.status === 'confirmed';
  const content = renderMail({
    locale,
    roomUrl,
    title: subject,
    preview: facts.map(([, value]) => value).join(', '),
    practice: { ...letterhead, address: null },
    children: (
      <>
        <MailHeading>{t.title(shortDayAndTime(appointment, zone, locale))}</MailHeading>
        <Paragraphs text={body} values={values} links={links} names={t} />
        <MailFacts
          facts={[
            [clientMessages.in(locale).facts.what, appointment.title],
            ...facts,
            ...placeFacts(appointment, practice, locale),
          ]}
        />
        {joinUrl && <MailButton href={joinUrl}>{clientMessages.in(locale).place.join}</MailButton>}
        {!isConfirmed && !usesPlaceholder(body, 'confirmLink') && (
          <MailButton href={links.confirm}>{t.confirm}</MailButton>
        )}
        {!usesPlaceholder(body, 'moveLink') && <MailButton href={links.move}>{t.reschedule}</MailButton>}
        {!usesPlaceholder(body, 'cancelLink') && <MailLink href={links.cancel}>{t.cancel}</MailLink>}
        <Footer why={t.why(practice.name)} stop={t.stop} stopUrl={stopUrl} />
      </>
    ),
  });
  return { subject, ...content };
}

const inText = ({ confirm, move, cancel }: Links) => ({ confirmLink: confirm, moveLink: move, cancelLink: cancel });

type Names = { confirm: string; reschedule: string; cancel: string };
type ParagraphOptions = { values: Record<string, string>; links: Links; names: Names };

function Paragraphs({ text, ...options }: ParagraphOptions & { text: string }) {
  return text.split(/\n{2,}/).map((paragraph, index) => {
    const key = `${index} ${paragraph}`;
    return <MailParagraph key={key}>{withLinks(paragraph, options)}</MailParagraph>;
  });
}

/** Replaces placeholders of links and keeps line breaks. */
function withLinks(paragraph: string, { values, links, names }: ParagraphOptions): ReactNode[] {
  const named = new Map([
    ['{confirmLink}', { href: links.confirm, name: names.confirm }],
    ['{moveLink}', { href: links.move, name: names.reschedule }],
    ['{cancelLink}', { href: links.cancel, name: names.cancel }],
  ]);
  return paragraph.split(/(\{confirmLink\}|\{moveLink\}|\{cancelLink\}|\n)/).map((part, index) => {
    const link = named.get(part);
    const key = `${index} ${part}`;
    if (part === '\n') return <br key={key} />;
    if (!link) return <Fragment key={key}>{fillTemplate(part, values)}</Fragment>;
    return (
      <a key={key} href={link.href}>
        {link.name}
      </a>
    );
  });
}

function Footer({ why, stop, stopUrl }: { why: string; stop: string; stopUrl: string }) {
  return (
    <p style={{ margin: '24px 0 0', fontSize: 13, color: '#656861' }}>
      {why}{' '}
      <a href={stopUrl} style={{ color: '#656861' }}>
        {stop}
      </a>
    </p>
  );
}
