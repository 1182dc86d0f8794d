import { Fragment, type ReactNode } from 'react';
import type { Letterhead } from '../../../accounts/tenants/server/letterhead.ts';
import {
  MailButton,
  MailFacts,
  MailHeading,
  MailLink,
  MailParagraph,
  renderMail,
} from '../../../accounts/tenants/server/MailLayout.tsx';
import { inBrief, ofPractice, when } from '../../appointments/server/notifications/client-mail.tsx';
import type { ReminderTexts } from '../contract.ts';
import { builtInTexts, fillTemplate, usesPlaceholder } from '../template.ts';
import { type ReminderData, wordsFor } from './placeholder-values.ts';

type Links = { confirm: string; move: string; cancel: string };
type Given = { texts: ReminderTexts; links: Links; stopUrl: string; letterhead: Letterhead };

/** Renders the practice's text, the details, and a button for each link that the text does not contain. */
export function renderReminder(about: ReminderData, { texts, links, stopUrl, letterhead }: Given) {
  const { appointment, practice } = about;
  const words = wordsFor('email', about);
  const body = texts.emailBody ?? builtInTexts.emailBody;
  const subject = fillTemplate(texts.emailSubject ?? builtInTexts.emailSubject, { ...words, ...inText(links) });
  const facts = when(appointment, practice.settings.timeZone, appointment.visitorTimeZone);
  const isConfirmed = appointment.status === 'confirmed';
  const content = renderMail({
    title: subject,
    preview: facts.map(([, value]) => value).join(', '),
    practice: { ...letterhead, address: null },
    children: (
      <>
        <MailHeading>{`Coming up: ${inBrief(appointment, practice.settings.timeZone)}`}</MailHeading>
        <Paragraphs text={body} words={words} links={links} />
        <MailFacts facts={[['What', appointment.title], ...facts, ...ofPractice(practice)]} />
        {!isConfirmed && !usesPlaceholder(body, 'confirmLink') && <MailButton href={links.confirm}>Confirm</MailButton>}
        {!usesPlaceholder(body, 'moveLink') && <MailButton href={links.move}>Reschedule</MailButton>}
        {!usesPlaceholder(body, 'cancelLink') && <MailLink href={links.cancel}>Cancel appointment</MailLink>}
        <Footer practice={practice.name} stopUrl={stopUrl} />
      </>
    ),
  });
  return { subject, ...content };
}

const inText = ({ confirm, move, cancel }: Links) => ({ confirmLink: confirm, moveLink: move, cancelLink: cancel });

type Worded = { words: Record<string, string>; links: Links };

function Paragraphs({ text, words, links }: Worded & { text: string }) {
  return text.split(/\n{2,}/).map((paragraph, index) => {
    const key = `${index} ${paragraph}`;
    return <MailParagraph key={key}>{withLinks(paragraph, words, links)}</MailParagraph>;
  });
}

/** Replaces placeholders of links and keeps line breaks. */
function withLinks(paragraph: string, words: Record<string, string>, links: Links): ReactNode[] {
  const named = new Map(
    Object.entries({ '{confirmLink}': 'confirm', '{moveLink}': 'move', '{cancelLink}': 'cancel' } as const),
  );
  return paragraph.split(/(\{confirmLink\}|\{moveLink\}|\{cancelLink\}|\n)/).map((part, index) => {
    const link = named.get(part);
    const key = `${index} ${part}`;
    if (part === '\n') return <br key={key} />;
    if (!link) return <Fragment key={key}>{fillTemplate(part, words)}</Fragment>;
    return (
      <a key={key} href={links[link]}>
        {linkNames[link]}
      </a>
    );
  });
}

const linkNames = { confirm: 'Confirm', move: 'Reschedule', cancel: 'Cancel appointment' };

function Footer({ practice, stopUrl }: { practice: string; stopUrl: string }) {
  return (
    <p style={{ margin: '24px 0 0', fontSize: 13, color: '#656861' }}>
      You’re getting this because you have an appointment with {practice}.{' '}
      <a href={stopUrl} style={{ color: '#656861' }}>
        Stop reminder emails
      </a>
    </p>
  );
}
