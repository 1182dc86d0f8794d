import { NativeSelect, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCalendarDay, formatCalendarMonthDay, zoneName } from '../../../../shared/format/format-time.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import type { Availability, Preview } from '../contract.ts';
import classes from './availability.module.css';
import { type AvailabilityValues, availabilityForm, previewQuery, servicesQuery } from './availability-queries.ts';
import { minutesOf, spoken } from './intervals.ts';

type Props = { values: AvailabilityValues; userId: number | undefined };

/** Beside the form, where the screen is wide enough. */
export const WeekPreview = (props: Props) => (
  <aside className={classes.preview}>
    <Section title="The coming week" purpose="What clients can book with these settings.">
      <div className={section.card}>
        <SettledWeek {...props} />
      </div>
    </Section>
  </aside>
);

/** Within the form, loaded when it is opened. */
export function FoldedWeekPreview(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={classes.fold} onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="calendar" size={16} />
        Preview the coming week
      </summary>
      {isOpen && <SettledWeek {...props} />}
    </details>
  );
}

function SettledWeek({ values, userId }: Props) {
  const [settled] = useDebouncedValue(values, 300);
  const parsed = availabilityForm.safeParse(settled);
  // Keeps the last valid values while a field is invalid.
  const [lastValid, setLastValid] = useState<Availability | null>(parsed.data ?? null);
  if (parsed.data && JSON.stringify(parsed.data) !== JSON.stringify(lastValid)) setLastValid(parsed.data);
  return lastValid && <Week rules={lastValid} userId={userId} />;
}

type WeekPictureProps = { week: Preview; step: number };
type Span = { from: number; to: number };

/** A chart of working hours and free slots, with the same information as text. */
function WeekPicture({ week: { days, service }, step }: WeekPictureProps) {
  const span = spanOf(days);
  const hours = Array.from({ length: (span.to - span.from) / 60 + 1 }, (_, index) => span.from + index * 60);
  return (
    <>
      <div className={classes.picture} aria-hidden="true">
        <div className={classes.axis}>
          {hours.map(hour => (
            <span key={hour} style={{ top: `${share(hour, span)}%` }}>
              {hour % 120 === 0 && spokenHour(hour)}
            </span>
          ))}
        </div>
        {days.map(({ date, hours: open, slots }) => (
          <div key={date} className={classes.column}>
            <span className={classes.columnHead}>
              {weekdayLetter(date)}
              <b>{Number(date.slice(8))}</b>
            </span>
            <div className={classes.columnBody} data-closed={open.length === 0 || undefined}>
              {open.map(({ from, to }) => (
                <i key={from} className={classes.open} style={place(minutesOf(from), minutesOf(to), span)} />
              ))}
              {slots.map(({ time }) => (
                <i
                  key={time}
                  className={classes.free}
                  style={place(minutesOf(time), minutesOf(time) + Math.min(step, service.durationMinutes), span)}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <ul>
          {days.map(day => (
            <li key={day.date}>{inWords(day)}</li>
          ))}
        </ul>
      </VisuallyHidden>
    </>
  );
}

/** Full hours that cover the working hours of the week. */
function spanOf(days: Preview['days']): Span {
  const hours = days.flatMap(day => day.hours);
  if (hours.length === 0) return { from: 9 * 60, to: 17 * 60 };
  const from = Math.min(...hours.map(each => minutesOf(each.from)));
  const to = Math.max(...hours.map(each => minutesOf(each.to)));
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 };
}

const share = (minute: number, { from, to }: Span) => ((minute - from) / (to - from)) * 100;

const place = (from: number, to: number, span: Span) => ({
  top: `${share(from, span)}%`,
  height: `${share(to, span) - share(from, span)}%`,
});

const spokenHour = (minute: number) => `${(minute / 60) % 12 || 12} ${minute % 1_440 < 720 ? 'AM' : 'PM'}`;

const weekdayLetter = (date: string) => formatCalendarDay(date).slice(0, 3);

function inWords({ date, hours, slots }: Preview['days'][number]): string {
  const day = formatCalendarDay(date);
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last) return `${day}: ${hours.length === 0 ? 'unavailable' : 'no available times'}`;
  return `${day}: ${slots.length} available, ${spoken(first.time)} to ${spoken(last.time)}`;
}

function Week({ rules, userId }: { rules: Availability; userId: number | undefined }) {
  const { data: services = [] } = useQuery(servicesQuery);
  const [serviceId, setServiceId] = useState<number | undefined>();
  const { data, error, refetch } = useQuery(previewQuery({ userId, rules, serviceId }));
  return (
    <div className={classes.coming}>
      {services.length > 1 && (
        <NativeSelect
          aria-label="Service"
          value={String(serviceId ?? services.find(({ isHidden }) => !isHidden)?.id ?? '')}
          data={services.map(({ id, name, durationMinutes }) => ({
            value: String(id),
            label: `${name}, ${durationMinutes} min`,
          }))}
          onChange={event => setServiceId(Number(event.currentTarget.value))}
        />
      )}
      {error && !data && <ErrorState title="Failed to load the coming week" error={error} onRetry={() => refetch()} />}
      {data && (
        <>
          <WeekPicture week={data} step={rules.stepMinutes} />
          <p className={classes.sum}>{sumOf(data)}</p>
        </>
      )}
      {!data && !error && <div className={classes.blank} role="status" aria-label="Loading" />}
    </div>
  );
}

function sumOf({ days, timeZone }: Preview): string {
  const count = days.reduce((sum, { slots }) => sum + slots.length, 0);
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? ''];
  const times = count === 0 ? 'No available times' : count === 1 ? '1 available time' : `${count} available times`;
  return `${times}, ${formatCalendarMonthDay(first)} to ${formatCalendarMonthDay(last)}, in ${zoneName(timeZone)}`;
}
