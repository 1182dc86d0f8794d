import { Skeleton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { addDays } from '../../../../../shared/calendar-month.ts';
import { formatCalendarDay, formatCalendarDayOfYear, formatTime } from '../../../../../shared/format-time.ts';
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
import classes from './plan.module.css';
import type { Outing } from './planned.ts';

/** As the appointments' months: then "+N more". */
const shownInCell = 2;

type Move = { outing: Outing; day: string; isByKeys?: boolean };

/** To another day, at the time it had. Who did it by the keyboard, has it under the keyboard again afterwards. */
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

/** Where something would stand if it were dropped now. `isByKeys`: then every step is read out. */
type DayMove = { outing: Outing; day: string; isByKeys: boolean };

type Gestures = {
  find: (key: string) => { outing: Outing; day: string } | undefined;
  onDrop: (move: DayMove) => void;
};

/** So far a mouse moves before a click becomes a drag, in pixels. */
const slack = 4;

/**
 * Moves what is planned from day to day: by dragging, or by M, arrows, Enter on what has the focus; Escape leaves it. Nothing
 * of it while `gestures` is null.
 */
function useDayMove(box: RefObject<HTMLElement | null>, gestures: Gestures | null): DayMove | null {
  const [move, setMove] = useState<DayMove | null>(null);
  const latest = useRef({ gestures, move });
  // Follows the browser's pointer and keyboard, with what was drawn last.
  useEffect(() => {
    latest.current = { gestures, move };
  });
  const isOn = gestures !== null;
  // Follows the browser's pointer and keyboard on the calendar's box.
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
      const { move: held, gestures: told } = latest.current;
      show(null);
      if (held && told && told.find(held.outing.key)?.day !== held.day) told.onDrop(held);
    };
    own.addEventListener(
      'pointerdown',
      press => {
        const found = foundAt(press.target);
        // A finger scrolls; there the list of days is shown anyway.
        if (found && press.button === 0 && press.pointerType !== 'touch') follow(press, found, { show, drop });
      },
      { signal: stop.signal },
    );
    own.addEventListener(
      'keydown',
      event => {
        const { move: held, gestures: told } = latest.current;
        const found = foundAt(event.target);
        if (!held && found && event.key.toLowerCase() === 'm' && !event.ctrlKey && !event.metaKey && !event.altKey) {
          event.preventDefault();
          return show({ ...found, isByKeys: true });
        }
        if (!held?.isByKeys) return;
        const days = steps[event.key];
        if (days !== undefined) {
          const day = addDays(held.day, days);
          // As far as the month is shown: beyond it there would be nothing to see.
          if (own.querySelector(`[data-day="${day}"]`)) show({ ...held, day });
        } else if (event.key === 'Enter') drop();
        else if (event.key === 'Escape' || event.key === 'Tab') show(null);
        if (event.key === 'Tab' || !told) return;
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

/** From the press to the release; Escape leaves everything as it was. */
function follow(press: PointerEvent, found: { outing: Outing; day: string }, { show, drop }: Held) {
  let isHeld = false;
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener(
    'pointermove',
    event => {
      isHeld ||= Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > slack;
      const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-day]');
      if (isHeld) show({ outing: found.outing, day: cell?.dataset.day ?? found.day, isByKeys: false });
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
  // A link would be dragged by the browser itself.
  window.addEventListener('dragstart', event => event.preventDefault(), { signal });
}

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
