import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { addDays } from '../../../../../shared/calendar-month.ts';
import { formatCalendarDay, formatCalendarDayOfYear, formatTime } from '../../../../../shared/format/format-time.ts';
import { api } from '../../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../../ui/data/api-error.ts';
import { refresh } from '../../../../../ui/data/query.ts';
import { toast } from '../../../../../ui/feedback/toast.ts';
import { swallowClick, swallowNextClick } from '../../../../../ui/swallow-click.ts';
import { wallIn } from '../../../../../ui/time/schedule-time.ts';
import { useMay } from '../../../../accounts/auth/ui/use-current-user.ts';
import { content } from '../../../../content/contents/contract.ts';
import { contentsPath } from '../../../../content/contents/ui/content-queries.ts';
import calendar from '../../../../scheduling/appointments/ui/calendar/calendar.module.css';
import gestures from '../../../../scheduling/appointments/ui/calendar/gestures/gestures.module.css';
import { MonthGrid } from '../../../../scheduling/appointments/ui/calendar/MonthGrid.tsx';
import month from '../../../../scheduling/appointments/ui/calendar/month.module.css';
import { campaign } from '../../../campaigns/contract.ts';
import { campaignsPath, refreshCampaigns } from '../../../campaigns/ui/campaign-queries.ts';
import type { CalendarItem } from './calendar-items.ts';
import classes from './marketing-calendar.module.css';

/** Same as in the appointments calendar; the rest is "+N more". */
const shownInCell = 2;

type Move = { outing: CalendarItem; day: string; isByKeys?: boolean };

/** Moves an item to another day at the same time of day. After a move by keyboard the item gets the focus back. */
function useMoveOuting(zone: string) {
  const moving = useMutation({
    mutationFn: async ({ outing, day }: Move) => {
      const scheduledFor = `${day}T${wallIn(outing.at, zone).slice(11)}`;
      const { id, version } = outing;
      if (version === null) await api.post(`${campaignsPath}/${id}/schedule`, { scheduledFor }, campaign);
      else await api.post(`${contentsPath}/${id}/move`, { version, scheduledFor }, content);
    },
    onSuccess: (_, { outing, day }) => toast.success('Moved', `${outing.title}: ${formatCalendarDay(day)}`),
    onError: error => toast.failure('Failed to move it', sentenceOf(error, 'It’s still on its old day.')),
    onSettled: async (_moved, _error, { outing, isByKeys }) => {
      await (outing.version === null ? refreshCampaigns() : refresh(contentsPath));
      if (isByKeys)
        requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-planned="${outing.key}"]`)?.focus());
    },
  });
  return moving.mutate;
}

/** Where the item would be dropped now. With `isByKeys` each step is announced to screen readers. */
type DayMove = { outing: CalendarItem; day: string; isByKeys: boolean };

type Gestures = {
  find: (key: string) => { outing: CalendarItem; day: string } | undefined;
  onDrop: (move: DayMove) => void;
};

/** Pixels the mouse must move before a click becomes a drag. */
const slack = 4;

/**
 * Moves planned items to another day: by dragging, or with M, arrow keys and Enter on the focused item; Escape cancels.
 * Disabled while `gestures` is null.
 */
function useDayMove(box: RefObject<HTMLElement | null>, gestures: Gestures | null): DayMove | null {
  const [move, setMove] = useState<DayMove | null>(null);
  const latest = useRef({ gestures, move });
  // Event listeners outside React read the latest rendered values here.
  useEffect(() => {
    latest.current = { gestures, move };
  });
  const isOn = gestures !== null;
  // Adds pointer and keyboard listeners to the calendar's element.
  useEffect(() => {
    const own = box.current;
    if (!own || !isOn) return;
    const stop = new AbortController();
    const show = (next: DayMove | null) => {
      latest.current.move = next;
      setMove(next);
    };
    const foundAt = (target: EventTarget | null) => {
      const key = target instanceof Element && target.closest<HTMLElement>('[data-planned]')?.dataset.planned;
      return key ? latest.current.gestures?.find(key) : undefined;
    };
    const drop = () => {
      const { move: held, gestures: currentGestures } = latest.current;
      show(null);
      if (held && currentGestures && currentGestures.find(held.outing.key)?.day !== held.day)
        currentGestures.onDrop(held);
    };
    own.addEventListener(
      'pointerdown',
      press => {
        const placement = foundAt(press.target);
        // Touch scrolls; phones show the list of days anyway.
        if (placement && press.button === 0 && press.pointerType !== 'touch') follow(press, placement, { show, drop });
      },
      { signal: stop.signal },
    );
    own.addEventListener(
      'keydown',
      event => {
        const { move: held, gestures: currentGestures } = latest.current;
        const placement = foundAt(event.target);
        if (
          !held &&
          placement &&
          event.key.toLowerCase() === 'm' &&
          !event.ctrlKey &&
          !event.metaKey &&
          !event.altKey
        ) {
          event.preventDefault();
          return show({ ...placement, isByKeys: true });
        }
        if (!held?.isByKeys) return;
        const days = steps[event.key];
        if (days !== undefined) {
          const day = addDays(held.day, days);
          // Limited to the visible days.
          if (own.querySelector(`[data-day="${day}"]`)) show({ ...held, day });
        } else if (event.key === 'Enter') drop();
        else if (event.key === 'Escape' || event.key === 'Tab') show(null);
        if (event.key === 'Tab' || !currentGestures) return;
        event.preventDefault();
        event.stopPropagation();
      },
      { signal: stop.signal, capture: true },
    );
    return () => stop.abort();
  }, [box, isOn]);
  return move;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

type Held = { show: (move: DayMove | null) => void; drop: () => void };

/** Tracks one drag until the pointer is released; Escape cancels it. */
function follow(press: PointerEvent, placement: { outing: CalendarItem; day: string }, { show, drop }: Held) {
  let isHeld = false;
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener(
    'pointermove',
    event => {
      isHeld ||= Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > slack;
      const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-day]');
      if (isHeld) show({ outing: placement.outing, day: cell?.dataset.day ?? placement.day, isByKeys: false });
    },
    { signal },
  );
  window.addEventListener(
    'pointerup',
    () => {
      stop.abort();
      if (!isHeld) return;
      swallowClick();
      drop();
    },
    { signal },
  );
  const leave = () => {
    stop.abort();
    if (isHeld) swallowNextClick();
    show(null);
  };
  window.addEventListener('pointercancel', leave, { signal });
  window.addEventListener('keydown', event => event.key === 'Escape' && leave(), { signal, capture: true });
  // Prevents the browser's own dragging of links.
  window.addEventListener('dragstart', event => event.preventDefault(), { signal });
}

export type Plan = Map<string, CalendarItem[]>;
type Props = {
  date: string;
  today: string;
  weekStart: number;
  zone: string;
  plan: Plan | undefined;
  onGo: (to: { date: string }) => void;
  /** Undefined without the permission to plan. */
  onAdd: ((day: string) => void) | undefined;
};

export function MarketingCalendarMonth({ date, today, weekStart, zone, plan, onGo, onAdd }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<string | null>(null);
  const mayMoveCampaigns = useMay('campaigns.send');
  const moveOuting = useMoveOuting(zone);
  const mayMove = ({ isAhead, version }: CalendarItem) =>
    isAhead && (version === null ? mayMoveCampaigns : onAdd !== undefined);
  const find = (key: string) => {
    for (const [day, all] of plan ?? []) {
      const outing = all.find(each => each.key === key && mayMove(each));
      if (outing) return { outing, day };
    }
    return undefined;
  };
  const move = useDayMove(box, onAdd || mayMoveCampaigns ? { find, onDrop: moveOuting } : null);
  const chip = (outing: CalendarItem, tabIndex: number, isGhost = false) => (
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
      <VisuallyHidden>
        , {outing.kind}, {outing.isAhead ? 'scheduled' : outing.result}
      </VisuallyHidden>
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

/** Shows and announces the current target of a move by keyboard. */
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
