import { Button, Skeleton } from '@mantine/core';
import IconScaleOutline from '@tabler/icons-react/icons/IconScaleOutline';
import type { ReactNode } from 'react';
import { formatMoment, formatNearDay } from '../../../../shared/format/format-moment.ts';
import { dayIn, formatTime } from '../../../../shared/format/format-time.ts';
import { pagesQuery, usePages } from '../../../../ui/data/pages.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { Icon, type IconName } from '../../../../ui/Icon.tsx';
import { RowLink } from '../../../../ui/table/RowLink.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { type TimelineEvent, type TimelineGroup, type TimelineKind, timeline } from '../contract.ts';
import classes from './timeline.module.css';

const timelineOf = (clientId: number, limit: number, group?: TimelineGroup) =>
  pagesQuery({
    path: ['/api/clients', clientId, 'timeline'],
    filter: { group },
    page: timeline,
    limits: { first: limit, later: limit },
  });

type TimelineEventsProps = { events: TimelineEvent[]; zone: string; now: number };

/** Newest first; upcoming events are marked. */
function TimelineEvents({ events, zone, now }: TimelineEventsProps) {
  return (
    <ol className={classes.events}>
      {events.map(event => (
        <OneEvent key={keyOf(event)} event={event} now={now} time={timeOf(event, zone, now)} />
      ))}
    </ol>
  );
}

/** Grouped by day. */
function TimelineDays({ events, zone, now }: TimelineEventsProps) {
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
        {event.kind === 'measurement' ? (
          // The only screen with this drawing.
          <IconScaleOutline size={16} stroke={1.8} className="icon" aria-hidden="true" />
        ) : (
          <Icon name={icons[event.kind]} size={16} />
        )}
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
  // Only paths of this site become links.
  if (!isPath(href)) return <b className={classes.title}>{title}</b>;
  return (
    <RowLink href={href} className={classes.title}>
      {title}
    </RowLink>
  );
}

const isPath = (href: string | null): href is `/${string}` => href !== null && /^\/(?!\/)/.test(href);

/** A measurement has a day, everything else an instant. */
const timeOf = ({ kind, at }: TimelineEvent, zone: string, now: number) =>
  kind === 'measurement' ? formatNearDay(at, zone, now) : formatMoment(at, zone, now);

const icons: Record<Exclude<TimelineKind, 'measurement'>, IconName> = {
  client: 'person',
  appointment: 'calendar',
  email: 'mail',
  sms: 'message',
  invoice: 'invoice',
  payment: 'card',
  refund: 'card',
  note: 'write',
  newsletter: 'megaphone',
  unsubscribe: 'megaphone',
  file: 'download',
  purchase: 'tag',
};

type Props = {
  clientId: number;
  /** Page size. */
  limit: number;
  /** Replaces the loading of further pages. */
  more?: ReactNode;
  /** Groups events by day. */
  byDay?: boolean;
  group?: TimelineGroup | undefined;
  /** Shown if there are no events. */
  empty?: ReactNode;
};

/** A client's events. */
export function Timeline({ clientId, limit, more, byDay, group, empty }: Props) {
  const Events = byDay ? TimelineDays : TimelineEvents;
  const zone = useCurrentUser().practice.timeZone;
  const now = useNow();
  const { list, rows: events } = usePages(timelineOf(clientId, limit, group));
  if (list.isError && !events) {
    return <ErrorState title="Failed to load the timeline" error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (!events) return <TimelineSkeleton />;
  if (!events.length && empty) return empty;
  return (
    <>
      <Events events={events} zone={zone} now={now} />
      {list.isFetchNextPageError && <p className={classes.failed}>Couldn’t load more.</p>}
      {list.hasNextPage &&
        (more ?? (
          <Button size="xs" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchingNextPage ? 'Loading...' : 'Show more'}
          </Button>
        ))}
    </>
  );
}

function TimelineSkeleton() {
  return (
    <div role="status" aria-label="Loading" className={classes.skeleton}>
      {['90%', '70%', '80%', '60%'].map(width => (
        <div key={width}>
          <Skeleton height={10} width={width} mb={8} />
          <Skeleton height={8} width="40%" />
        </div>
      ))}
    </div>
  );
}
