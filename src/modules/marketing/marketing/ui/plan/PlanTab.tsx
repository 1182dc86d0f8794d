import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { dayIn } from '../../../../../shared/format-time.ts';
import { ErrorState } from '../../../../../ui/ErrorState.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { useNow } from '../../../../../ui/use-now.ts';
import { useCurrentUser, useMay } from '../../../../accounts/auth/ui/use-current-user.ts';
import { plannedQuery } from '../../../../content/contents/ui/content-queries.ts';
import { useIsPhone } from '../../../../scheduling/appointments/ui/calendar/Calendar.tsx';
import calendar from '../../../../scheduling/appointments/ui/calendar/calendar.module.css';
import { daysOf } from '../../../../scheduling/appointments/ui/calendar/calendar-days.ts';
import { PeriodNav } from '../../../../scheduling/appointments/ui/calendar/PeriodNav.tsx';
import { campaignsQuery } from '../../../campaigns/ui/campaign-queries.ts';
import { planByDay } from '../plan-by-day.ts';
import { PlanDayDialog } from './PlanDayDialog.tsx';
import { PlanList } from './PlanList.tsx';
import { PlanMonth } from './PlanMonth.tsx';
import classes from './plan.module.css';
import { outingOfContent, outingsOfCampaigns } from './planned.ts';

type Props = { date: string | undefined; onGo: (to: { date: string }) => void };

/** What goes out when, and what went: texts and campaigns in a month. Days and times are the practice's. */
export function PlanTab({ date: asked, onGo }: Props) {
  const { timeZone: zone, weekStart } = useCurrentUser().practice;
  const now = useNow();
  const today = dayIn(now, zone);
  const date = asked ?? today;
  const days = daysOf('month', date, weekStart);
  const texts = useQuery(plannedQuery(days));
  const campaigns = useQuery(campaignsQuery);
  const mayPublish = useMay('content.publish');
  const heading = useRef<HTMLHeadingElement>(null);
  const [adding, setAdding] = useState<string | null>(null);
  const [first = date, last = date] = [days[0], days.at(-1)];
  const plan = useMemo(() => {
    if (!texts.data || campaigns.isPending) return undefined;
    const all = [...texts.data.map(outingOfContent), ...outingsOfCampaigns(campaigns.data ?? [])];
    const byDay = planByDay(all, at => dayIn(at, zone)).filter(({ day }) => day >= first && day <= last);
    return new Map(byDay.map(({ day, items }) => [day, [...items]]));
  }, [texts.data, campaigns.data, campaigns.isPending, zone, first, last]);
  const isPhone = useIsPhone();
  const failed = texts.isError && !texts.data ? texts : campaigns.isError && !campaigns.data ? campaigns : null;
  const shown = { date, today, weekStart, zone, onGo };
  const add = mayPublish ? (day: string) => setAdding(day < today ? today : day) : undefined;
  return (
    <>
      <div className={calendar.tools}>
        <PeriodNav {...shown} view="month" heading={heading} />
        {add && (
          <Button size="xs" leftSection={<Icon name="plus" size={16} />} onClick={() => add(date)}>
            Schedule a post
          </Button>
        )}
      </div>
      {failed && (
        <div className={calendar.card}>
          <ErrorState
            title={failed === texts ? 'Failed to load your calendar' : 'Failed to load campaigns'}
            error={failed.error}
            onRetry={() => void failed.refetch()}
          />
        </div>
      )}
      {failed !== texts &&
        (isPhone ? (
          <PlanList month={date.slice(0, 7)} plan={plan} zone={zone} onAdd={add} />
        ) : (
          <PlanMonth {...shown} plan={plan} onAdd={add} />
        ))}
      {!isPhone && <p className={classes.hint}>Drag to reschedule, or press M.</p>}
      {adding && <PlanDayDialog day={adding} onClose={() => setAdding(null)} />}
    </>
  );
}
