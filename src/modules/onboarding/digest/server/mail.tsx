import type { Services } from '../../../../platform/services.ts';
import { formatSums } from '../../../../shared/format/format-money.ts';
import { formatCalendarDate, formatTime } from '../../../../shared/format/format-time.ts';
import type { Tenant } from '../../../accounts/tenants/contract.ts';
import { createLetterhead } from '../../../accounts/tenants/server/letterhead.ts';
import { MailHeading, MailParagraph, renderMail } from '../../../accounts/tenants/server/MailLayout.tsx';
import type { DigestContent } from './digest-content.ts';

type DigestMailInput = { practice: Tenant; news: DigestContent; leave: string };

/** Contains times, first names and counts only: what a session is about must not leave the app. */
export function writeDigest(services: Services, { practice, news, leave }: DigestMailInput) {
  const { timeZone: zone, currency } = practice.settings;
  const title = `Your day, ${formatCalendarDate(news.today)}`;
  const at = (path: string) => services.env.APP_URL + path;
  const lines = linesOf(news, currency);
  const children = (
    <>
      <MailHeading>{title}</MailHeading>
      {news.sessions.length > 0 ? (
        <>
          <MailParagraph>
            <a href={at('/appointments?view=day')} style={link}>
              {counted(news.sessions.length, 'appointment')} today
            </a>
          </MailParagraph>
          <ul style={list}>
            {news.sessions.map(({ id, startTime, client }) => (
              <li key={id}>
                {formatTime(startTime, zone)} {client.firstName} {client.lastName.slice(0, 1)}.
              </li>
            ))}
          </ul>
        </>
      ) : (
        <MailParagraph>You have no appointments today.</MailParagraph>
      )}
      {lines.length > 0 && (
        <ul style={list}>
          {lines.map(({ text, path }) => (
            <li key={path + text}>
              <a href={at(path)} style={link}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
  const footer = (
    <>
      You turned on this summary in{' '}
      <a href={at('/settings?tab=profile')} style={link}>
        Settings
      </a>
      .{' '}
      <a href={leave} style={link}>
        Unsubscribe
      </a>
    </>
  );
  const preview = [`${counted(news.sessions.length, 'appointment')}`, ...lines.map(({ text }) => text)].join(', ');
  const frame = { ...createLetterhead(services, practice), signature: null };
  return { ...renderMail({ title, preview, practice: frame, footer, children }), subject: title };
}

const link = { color: '#047857' };
const list = { margin: '0 0 16px', paddingLeft: 20 };

function linesOf(news: DigestContent, currency: string): { text: string; path: string }[] {
  const { unconfirmed, overdueInvoices, overdueAmount: amount, overdueOthers, failedEmails, failedSms } = news;
  const overdue = formatSums([{ amount, currency }, ...overdueOthers]);
  const all: [number, string, string][] = [
    [unconfirmed, `${unconfirmed} unconfirmed`, '/appointments?view=day'],
    [news.booked, `${counted(news.booked, 'new booking')}`, '/appointments'],
    [overdueInvoices, `${counted(overdueInvoices, 'invoice')} overdue, ${overdue}`, '/invoicing?status=overdue'],
    [failedEmails, `${counted(failedEmails, 'email')} failed in the last 7 days`, '/emails?tab=logs'],
    [failedSms, `${counted(failedSms, 'text message')} failed in the last 7 days`, '/sms-logs'],
    [news.subscribed, counted(news.subscribed, 'new subscriber'), '/marketing?tab=subscribers'],
    [news.sold, counted(news.sold, 'new sale'), '/marketplace?tab=purchases'],
  ];
  return all.flatMap(([count, text, path]) => (count > 0 ? [{ text, path }] : []));
}

const counted = (count: number, noun: string) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);
