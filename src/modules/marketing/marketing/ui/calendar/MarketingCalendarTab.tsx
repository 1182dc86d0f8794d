import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import {
  dayIn,
  formatCalendarDay,
  formatCalendarDayOfYear,
  formatTime,
} from '../../../../../shared/format/format-time.ts';
import { ErrorState } from '../../../../../ui/feedback/ErrorState.tsx';
import { SearchField } from '../../../../../ui/form/SearchField.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { Dialog } from '../../../../../ui/layout/Dialog.tsx';
import { ButtonLink } from '../../../../../ui/layout/links.tsx';
import section from '../../../../../ui/layout/section.module.css';
import { useNow } from '../../../../../ui/use-now.ts';
import { useCurrentUser, useMay } from '../../../../accounts/auth/ui/use-current-user.ts';
import { typeLabels } from '../../../../content/contents/contract.ts';
import { contentQuery, plannedQuery, useContents } from '../../../../content/contents/ui/content-queries.ts';
import { ReleaseDialog } from '../../../../content/contents/ui/ReleaseDialog.tsx';
import { useIsPhone } from '../../../../scheduling/appointments/ui/calendar/Calendar.tsx';
import calendar from '../../../../scheduling/appointments/ui/calendar/calendar.module.css';
import { daysOf } from '../../../../scheduling/appointments/ui/calendar/calendar-days.ts';
import { PeriodNav } from '../../../../scheduling/appointments/ui/calendar/PeriodNav.tsx';
import { campaignsQuery } from '../../../campaigns/ui/campaign-queries.ts';
import marketing from '../marketing.module.css';
import { campaignCalendarItems, contentCalendarItem, planByDay } from './calendar-items.ts';
import { MarketingCalendarMonth, type Plan } from './MarketingCalendarMonth.tsx';
import classes from './marketing-calendar.module.css';

type PlanListProps = {
  month: string;
  plan: Plan | undefined;
  zone: string;
  onAdd: ((day: string) => void) | undefined;
};

/** The month as a list of days, for phones. Scheduled content is moved on its own page there. */
function PlanList({ month, plan, zone, onAdd }: PlanListProps) {
  if (!plan) return <Skeleton height="12rem" />;
  const days = [...plan].filter(([day]) => day.startsWith(month));
  if (!days.length)
    return (
      <p className={classes.nothing}>Nothing scheduled this month.{onAdd ? ' Schedule a post to see it here.' : ''}</p>
    );
  return (
    <ol className={`${marketing.plan} ${classes.list}`}>
      {days.map(([day, all]) => (
        <li key={day}>
          <h3>{formatCalendarDayOfYear(day)}</h3>
          <ul>
            {all.map(({ key, at, title, kind, link, isAhead, result }) => (
              <li key={key}>
                <time dateTime={at}>{formatTime(at, zone)}</time>
                <div>
                  <Link {...link}>{title}</Link>
                  <span className={marketing.state}>
                    {kind}
                    {!isAhead && ` · ${result}`}
                  </span>
                </div>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

type PlanDayDialogProps = { day: string; onClose: () => void };

/** Selects a draft for this day, then opens its schedule dialog with the claims check. */
function PlanDayDialog({ day, onClose }: PlanDayDialogProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const { list, rows } = useContents({ status: 'draft', search: search || undefined });
  const content = useQuery({ ...contentQuery(chosen ?? 0), enabled: chosen !== null });
  if (content.data && chosen !== null)
    return (
      <ReleaseDialog
        mode="schedule"
        day={day}
        content={content.data}
        // Changes arrive through the query cache.
        onChange={ignore}
        onClose={onClose}
      />
    );
  return (
    <Dialog title={`Schedule a post for ${formatCalendarDay(day)}`} isOpen onClose={onClose} width={560}>
      <SearchField label="Search your drafts" value={search} onSearch={setSearch} />
      {list.isError && !rows && (
        <ErrorState title="Failed to load your drafts" error={list.error} onRetry={() => void list.refetch()} />
      )}
      {!list.isError && !rows && <Skeleton height="8rem" mt="md" />}
      {rows?.length === 0 && (
        <p className={classes.none}>
          {search ? 'No drafts match your search.' : 'No drafts yet. Write one, then schedule it.'}
        </p>
      )}
      <ul className={classes.drafts}>
        {rows?.map(({ id, title, type }) => (
          <li key={id}>
            <button type="button" disabled={content.isFetching} onClick={() => setChosen(id)}>
              <b>{title}</b>
              <span>{typeLabels[type]}</span>
            </button>
          </li>
        ))}
      </ul>
      <ButtonLink to="/content" size="xs">
        Write a new post
      </ButtonLink>
    </Dialog>
  );
}

const ignore = () => undefined;

type Props = { date: string | undefined; onGo: (to: { date: string }) => void };

/** Content and campaigns of a month, in the practice's time zone. */
export function MarketingCalendarTab({ date: requestedDate, onGo }: Props) {
  const { timeZone: zone, weekStart } = useCurrentUser().practice;
  const now = useNow();
  const today = dayIn(now, zone);
  const date = requestedDate ?? today;
  const days = daysOf('month', date, weekStart);
  const texts = useQuery(plannedQuery(days));
  const campaigns = useQuery(campaignsQuery);
  const mayPublish = useMay('content.publish');
  const heading = useRef<HTMLHeadingElement>(null);
  const [adding, setAdding] = useState<string | null>(null);
  const [first = date, last = date] = [days[0], days.at(-1)];
  const plan = useMemo(() => {
    if (!texts.data || campaigns.isPending) return undefined;
    const all = [...texts.data.map(contentCalendarItem), ...campaignCalendarItems(campaigns.data ?? [])];
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
        <div className={section.card}>
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
          <MarketingCalendarMonth {...shown} plan={plan} onAdd={add} />
        ))}
      {!isPhone && <p className={classes.hint}>Drag to reschedule, or press M.</p>}
      {adding && <PlanDayDialog day={adding} onClose={() => setAdding(null)} />}
    </>
  );
}
