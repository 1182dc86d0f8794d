import { formatMoment, formatNearDay } from '../../../shared/format-moment.ts';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import { RowLink } from '../../../ui/RowLink.tsx';
import type { TimelineEvent, TimelineKind } from '../contract.ts';
import classes from './timeline.module.css';

type Props = { events: TimelineEvent[]; zone: string; now: number };

/** One thing after the other, newest first; what is still to come is marked. */
export function TimelineEvents({ events, zone, now }: Props) {
  return (
    <ol className={classes.events}>
      {events.map(event => (
        <li key={`${event.kind} ${event.id}`} className={classes.event} data-ahead={Date.parse(event.at) > now}>
          <span className={classes.icon}>
            <Icon name={icons[event.kind]} size={16} />
          </span>
          <div className={classes.text}>
            <Title event={event} />
            {event.detail && <p className={classes.detail}>{event.detail}</p>}
            <time className={classes.time} dateTime={event.at}>
              {timeOf(event, zone, now)}
            </time>
          </div>
        </li>
      ))}
    </ol>
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
