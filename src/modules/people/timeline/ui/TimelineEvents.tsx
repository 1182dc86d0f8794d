import { formatMoment, formatNearDay } from '../../../../shared/format-moment.ts';
import { dayIn, formatTime } from '../../../../shared/format-time.ts';
import { Icon, type IconName } from '../../../../ui/Icon.tsx';
import { RowLink } from '../../../../ui/RowLink.tsx';
import type { TimelineEvent, TimelineKind } from '../contract.ts';
import classes from './timeline.module.css';

type Props = { events: TimelineEvent[]; zone: string; now: number };

/** One thing after the other, newest first; what is still to come is marked. */
export function TimelineEvents({ events, zone, now }: Props) {
  return (
    <ol className={classes.events}>
      {events.map(event => (
        <OneEvent key={keyOf(event)} event={event} now={now} time={timeOf(event, zone, now)} />
      ))}
    </ol>
  );
}

/** The same under a heading for each day. */
export function TimelineDays({ events, zone, now }: Props) {
  const days = Object.entries(Object.groupBy(events, ({ at }) => dayIn(at, zone)));
  return days.map(([day, ofDay = []]) => (
    <section key={day} className={classes.day} aria-labelledby={`timeline-${day}`}>
      <h2 id={`timeline-${day}`}>{formatNearDay(ofDay[0]?.at ?? day, zone, now)}</h2>
      <ol>
        {ofDay.map(event => (
          <OneEvent
            key={keyOf(event)}
            event={event}
            now={now}
            time={event.kind === 'measurement' ? null : formatTime(event.at, zone)}
          />
        ))}
      </ol>
    </section>
  ));
}

const keyOf = ({ kind, id }: TimelineEvent) => `${kind} ${id}`;

type EventProps = { event: TimelineEvent; now: number; time: string | null };

function OneEvent({ event, now, time }: EventProps) {
  return (
    <li className={classes.event} data-ahead={Date.parse(event.at) > now}>
      <span className={classes.icon}>
        <Icon name={icons[event.kind]} size={16} />
      </span>
      <div className={classes.text}>
        <Title event={event} />
        {event.detail && <p className={classes.detail}>{event.detail}</p>}
        {time && (
          <time className={classes.time} dateTime={event.at}>
            {time}
          </time>
        )}
      </div>
    </li>
  );
}

function Title({ event: { title, href } }: { event: TimelineEvent }) {
  // Only paths of this site are followed.
  if (!isPath(href)) return <b className={classes.title}>{title}</b>;
  return (
    <RowLink href={href} className={classes.title}>
      {title}
    </RowLink>
  );
}

const isPath = (href: string | null): href is `/${string}` => href !== null && /^\/(?!\/)/.test(href);

/** A measurement belongs to a day, everything else to a moment. */
const timeOf = ({ kind, at }: TimelineEvent, zone: string, now: number) =>
  kind === 'measurement' ? formatNearDay(at, zone, now) : formatMoment(at, zone, now);

const icons: Record<TimelineKind, IconName> = {
  client: 'person',
  appointment: 'calendar',
  email: 'mail',
  sms: 'message',
  invoice: 'invoice',
  payment: 'card',
  refund: 'card',
  note: 'write',
  measurement: 'scale',
  newsletter: 'megaphone',
  unsubscribe: 'megaphone',
  file: 'download',
  purchase: 'tag',
};
