import { NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCalendarMonthDay, zoneName } from '../../../../shared/format-time.ts';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { Section } from '../../../../ui/Section.tsx';
import type { Availability, Preview } from '../contract.ts';
import classes from './availability.module.css';
import { previewQuery, servicesQuery } from './availability-queries.ts';
import { type AvailabilityValues, availabilityForm } from './use-availability-form.ts';
import { WeekPicture } from './WeekPicture.tsx';

type Props = { values: AvailabilityValues; userId: number | undefined };

/** The coming week as visitors would be offered it, with what is in the fields just now. */
export function WeekPreview({ values, userId }: Props) {
  const [settled] = useDebouncedValue(values, 300);
  const parsed = availabilityForm.safeParse(settled);
  // While a field is wrong, the last right week stays.
  const [right, setRight] = useState<Availability | null>(parsed.data ?? null);
  if (parsed.data && JSON.stringify(parsed.data) !== JSON.stringify(right)) setRight(parsed.data);
  return (
    <aside className={classes.preview}>
      <Section title="The coming week" purpose="What clients can book with these settings.">
        {right && <Week rules={right} userId={userId} />}
      </Section>
    </aside>
  );
}

function Week({ rules, userId }: { rules: Availability; userId: number | undefined }) {
  const { data: services = [] } = useQuery(servicesQuery);
  const [serviceId, setServiceId] = useState<number | undefined>();
  const { data, error, refetch } = useQuery(previewQuery({ userId, rules, serviceId }));
  return (
    <div className={classes.previewCard}>
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
