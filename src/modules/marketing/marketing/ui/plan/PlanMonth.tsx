import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { formatCalendarDayOfYear, formatTime } from '../../../../../shared/format-time.ts';
import { useMay } from '../../../../accounts/auth/ui/use-current-user.ts';
import calendar from '../../../../scheduling/appointments/ui/calendar/calendar.module.css';
import gestures from '../../../../scheduling/appointments/ui/calendar/gestures/gestures.module.css';
import { MonthGrid } from '../../../../scheduling/appointments/ui/calendar/MonthGrid.tsx';
import month from '../../../../scheduling/appointments/ui/calendar/month.module.css';
import classes from './plan.module.css';
import type { Outing } from './planned.ts';
import { type DayMove, useDayMove } from './use-day-move.ts';
import { useMoveOuting } from './use-move-outing.ts';

/** As the appointments' months: then "+N more". */
const shownInCell = 2;

export type Plan = Map<string, Outing[]>;
type Props = {
  date: string;
  today: string;
  weekStart: number;
  zone: string;
  plan: Plan | undefined;
  onGo: (to: { date: string }) => void;
  /** Absent for who may not plan. */
  onAdd: ((day: string) => void) | undefined;
};

/** The month as a grid. What is scheduled can be dragged, or moved with M and the arrow keys. */
export function PlanMonth({ date, today, weekStart, zone, plan, onGo, onAdd }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<string | null>(null);
  const mayMoveCampaigns = useMay('campaigns.send');
  const moveOuting = useMoveOuting(zone);
  const mayMove = ({ isAhead, version }: Outing) =>
    isAhead && (version === null ? mayMoveCampaigns : onAdd !== undefined);
  const find = (key: string) => {
    for (const [day, all] of plan ?? []) {
      const outing = all.find(each => each.key === key && mayMove(each));
      if (outing) return { outing, day };
    }
    return undefined;
  };
  const move = useDayMove(box, onAdd || mayMoveCampaigns ? { find, onDrop: moveOuting } : null);
  const chip = (outing: Outing, tabIndex: number, isGhost = false) => (
    <Link
      key={outing.key}
      {...outing.link}
      className={classes.chip}
      data-kind={!outing.isAhead ? 'out' : outing.version === null ? 'campaign' : 'ahead'}
      data-planned={mayMove(outing) && !isGhost ? outing.key : undefined}
      data-ghost={isGhost || undefined}
      aria-keyshortcuts={mayMove(outing) ? 'M' : undefined}
      tabIndex={tabIndex}
      title={`${formatTime(outing.at, zone)} ${outing.title}`}
      draggable={false}
      onClick={event => event.stopPropagation()}
    >
      <b>{outing.title}</b>
      <small>{formatTime(outing.at, zone)}</small>
      <span className={month.hidden}>
        , {outing.kind}, {outing.isAhead ? 'scheduled' : outing.result}
      </span>
    </Link>
  );
  const draw = (day: string) => {
    const all = plan?.get(day) ?? [];
    if (!plan) return Number(day.slice(8)) % 3 ? <Skeleton height={20} /> : null;
    const isOpen = open === day;
    const more = isOpen ? 0 : all.length - shownInCell;
    const tabIndex = day === date ? 0 : -1;
    return (
      <>
        {all.slice(0, isOpen ? undefined : shownInCell).map(outing => chip(outing, tabIndex))}
        {more > 0 && (
          <button
            type="button"
            className={month.more}
            aria-label={`+${more} more on ${formatCalendarDayOfYear(day)}`}
            tabIndex={tabIndex}
            onClick={event => {
              event.stopPropagation();
              setOpen(day);
            }}
          >
            +{more} more
          </button>
        )}
        {move?.day === day && !all.includes(move.outing) && chip(move.outing, -1, true)}
      </>
    );
  };
  return (
    <>
      <MoveWords move={move} />
      <div ref={box} className={calendar.calendar}>
        <MonthGrid
          {...{ date, today, weekStart, onGo, draw }}
          isBusy={!plan}
          onOpen={day => onAdd?.(day)}
          onChoose={day => onAdd?.(day)}
          describe={day => (plan ? describe(plan.get(day)?.length ?? 0) : null)}
        />
      </div>
    </>
  );
}

const describe = (count: number) => (count ? `${count} scheduled or published` : 'nothing');

/** What the keyboard is moving, and where it has got to: to be seen and to be heard. */
function MoveWords({ move }: { move: DayMove | null }) {
  return (
    <div role="status" className={move?.isByKeys ? gestures.status : gestures.silent}>
      {move?.isByKeys && (
        <>
          <b>
            {move.outing.title}: {formatCalendarDayOfYear(move.day)}.
          </b>{' '}
          <span>Arrows move, Enter drops, Escape cancels.</span>
        </>
      )}
    </div>
  );
}
