import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatCalendarDayOfYear, formatTime } from '../../../../../shared/format-time.ts';
import marketing from '../marketing.module.css';
import type { Plan } from './PlanMonth.tsx';
import classes from './plan.module.css';

type Props = { month: string; plan: Plan | undefined; zone: string; onAdd: ((day: string) => void) | undefined };

/** The month on a phone: its days that have something, downwards. A scheduled text is moved from its own page there. */
export function PlanList({ month, plan, zone, onAdd }: Props) {
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
