import { Fragment } from 'react';
import { formatSize } from '../../../../shared/file-kinds.ts';
import { daysBetween } from '../../../../shared/format/format-moment.ts';
import {
  dayIn,
  formatCalendarDayOfYear,
  formatDayOfYear,
  formatTime,
  formatWeekday,
} from '../../../../shared/format/format-time.ts';
import { useLocale, useMessages } from '../../../../shared/messages/use-messages.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { PublicIcon } from '../../../../ui/public/PublicIcon.tsx';
import type { ReplyHours } from '../../access/contract.ts';
import { acceptedFiles } from '../../files/contract.ts';
import { RoomForm, type RoomFrame, RoomLayout, RoomLink } from '../../pages/ui/RoomLayout.tsx';
import { maxBodyLength, type RoomMessage, type RoomMessages } from '../contract.ts';
import { roomMessageTexts } from '../messages/catalog.ts';

type Props = Pick<RoomMessages, 'items' | 'nextCursor' | 'canWrite' | 'replyHours'> & {
  frame: RoomFrame;
  timeZone: string;
  now: Date;
  /** Whether a page of older messages is shown. */
  isOlder: boolean;
  /** Idempotency key of the message in the form. */
  messageKey: string;
  /** The text that could not be sent, and why. */
  draft?: string | undefined;
  problem?: string | undefined;
};

/** `/my/:slug/messages`: messages with the practice, the newest at the end, and a form to write one. */
export function RoomMessagesPage(props: Props) {
  const { frame, items, nextCursor, canWrite, replyHours, isOlder } = props;
  const t = useMessages(roomMessageTexts).room;
  const locale = useLocale();
  const path = `${frame.root}/messages`;
  const lead = replyHours
    ? t.replies(daysOf(replyHours, t.everyDay, locale), ...timesOf(replyHours, locale))
    : undefined;
  return (
    <RoomLayout frame={frame} title={t.title} {...(lead && { lead })}>
      {isOlder && (
        <a className="btn" href={path}>
          {t.newest}
        </a>
      )}
      <section className="card room-talk" aria-label={t.title}>
        {items.length ? (
          <Talk {...props} olderHref={nextCursor ? `${path}?${new URLSearchParams({ before: nextCursor })}` : null} />
        ) : (
          <div className="room-empty">
            <h2>{canWrite ? t.emptyTitle : t.onlyReading}</h2>
            {canWrite && <p className="muted">{t.emptyText}</p>}
          </div>
        )}
        {!isOlder && <WriteForm {...props} action={path} />}
      </section>
    </RoomLayout>
  );
}

function Talk({ frame, items, timeZone, now, olderHref }: Props & { olderHref: string | null }) {
  const t = useMessages(roomMessageTexts).room;
  const locale = useLocale();
  const messages = items.toReversed();
  const nameOfDay = (day: string) =>
    [t.today, t.yesterday][daysBetween(day, dayIn(now, timeZone))] ?? formatCalendarDayOfYear(day, locale);
  return (
    // A scroll area must be reachable by keyboard. It is reversed in the style sheet, so that it begins at its end.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: WCAG 2.1.1
    <div className="room-thread" tabIndex={0} role="log" aria-label={t.title}>
      <ol>
        {olderHref && (
          <li className="room-day">
            <a className="link" href={olderHref}>
              {t.older}
            </a>
          </li>
        )}
        {messages.map((message, at) => {
          const day = dayIn(message.createdAt, timeZone);
          const before = messages[at - 1];
          return (
            <Fragment key={message.id}>
              {(!before || dayIn(before.createdAt, timeZone) !== day) && <li className="room-day">{nameOfDay(day)}</li>}
              <Message root={frame.root} message={message} next={messages[at + 1]} timeZone={timeZone} />
            </Fragment>
          );
        })}
      </ol>
    </div>
  );
}

type MessageProps = { root: string; message: RoomMessage; next: RoomMessage | undefined; timeZone: string };

function Message({ root, message, next, timeZone }: MessageProps) {
  const t = useMessages(roomMessageTexts).room;
  const locale = useLocale();
  const { author, body, createdAt, readAt, files, repliesResumeAt: resumeAt } = message;
  const isOwn = author === 'client';
  const time = formatTime(createdAt, timeZone, locale);
  return (
    <>
      <li className="room-message" data-own={isOwn || undefined}>
        {isOwn && <span className="visually-hidden">{t.you}</span>}
        {body && <p dir="auto">{body}</p>}
        {files.map(({ id, name, size }) => (
          <RoomLink key={id} className="room-attached" href={`${root}/files/${id}`} download>
            <PublicIcon name="download" />
            <span dir="auto">{name}</span>
            <span className="muted num">{formatSize(size, locale)}</span>
          </RoomLink>
        ))}
        <span className="muted num">{isOwn && readAt ? `${time}, ${t.seen}` : time}</span>
      </li>
      {/* Shown once, below the last of several messages. */}
      {resumeAt && next?.repliesResumeAt !== resumeAt && (
        <li className="room-away">
          <Icon name="clock" size={20} />
          <p>
            <b>{t.away(momentOf(resumeAt, timeZone, locale))}</b> {t.awayText} {t.urgent}
          </p>
        </li>
      )}
    </>
  );
}

function WriteForm({ frame, canWrite, messageKey, draft, problem, action }: Props & { action: string }) {
  const t = useMessages(roomMessageTexts).room;
  const mayAttach = frame.parts.files;
  if (!canWrite)
    return (
      <div className="room-write">
        {problem && (
          <p className="notice notice-danger" role="alert">
            {problem}
          </p>
        )}
        <p className="muted">{t.cannotWrite(frame.practiceName)}</p>
      </div>
    );
  return (
    <RoomForm className="room-write" method="post" encType="multipart/form-data" action={action}>
      {problem && (
        <p className="notice notice-danger" role="alert">
          {problem}
        </p>
      )}
      <input type="hidden" name="key" value={messageKey} />
      <div className="field">
        <textarea
          name="body"
          rows={3}
          required={!mayAttach}
          maxLength={maxBodyLength}
          aria-label={t.label(frame.practiceName)}
          placeholder={t.placeholder}
          defaultValue={draft}
        />
      </div>
      {mayAttach && (
        <label className="room-attach">
          <span>{t.attach}</span>
          <input type="file" name="file" accept={acceptedFiles} />
        </label>
      )}
      <button className="btn btn-primary" type="submit">
        {t.send}
      </button>
    </RoomForm>
  );
}

/** "Monday, November 30, 9:00 AM" */
const momentOf = (instant: string, zone: string, locale: string) =>
  `${formatDayOfYear(instant, zone, locale)}, ${formatTime(instant, zone, locale)}`;

/** "Mon–Fri", "Mon, Wed", "every day" */
function daysOf({ days }: ReplyHours, everyDay: string, locale: string): string {
  if (days.length === 7) return everyDay;
  const sorted = days.toSorted();
  // Sunday is the seventh day of ISO 8601, and the first for `formatWeekday`.
  const names = sorted.map(day => formatWeekday(day % 7, locale));
  const isRange = sorted.length > 2 && sorted.every((day, at) => day === (sorted[0] ?? 0) + at);
  return isRange ? `${names[0]}–${names.at(-1)}` : names.join(', ');
}

const timesOf = ({ from, to }: ReplyHours, locale: string): [string, string] => [
  formatTime(`1970-01-01T${from}:00Z`, 'UTC', locale),
  formatTime(`1970-01-01T${to}:00Z`, 'UTC', locale),
];
