import { addDays } from '../../../../../../shared/calendar-month.ts';
import type { Ghost } from './ghost.ts';

const step = 15;
const dayLength = 1_440;
const snap = (minute: number) => Math.round(minute / step) * step;

/** Moves by minutes of wall time, rounded to a quarter hour. */
export function dragged(start: Ghost, minutes: number): Ghost {
  const total = snap(start.from + minutes);
  const days = Math.floor(total / dayLength);
  const from = total - days * dayLength;
  return { ...start, day: addDays(start.day, days), from, to: from + start.to - start.from };
}

/** Changes the end by minutes, rounded to a quarter hour within the same day. */
export function resized(start: Ghost, minutes: number): Ghost {
  const earliest = start.from + step;
  return { ...start, to: Math.max(earliest, Math.min(snap(start.to + minutes), dayLength)) };
}

/** Result of a key in keyboard moves; null for keys without effect. In a month, up and down move by weeks. */
export function stepped(ghost: Ghost, key: string, { isShift, isMonth }: { isShift: boolean; isMonth: boolean }) {
  const moves: Record<string, Ghost> = isShift
    ? { ArrowUp: resized(ghost, -step), ArrowDown: resized(ghost, step) }
    : {
        ArrowLeft: { ...ghost, day: addDays(ghost.day, -1) },
        ArrowRight: { ...ghost, day: addDays(ghost.day, 1) },
        ArrowUp: isMonth ? { ...ghost, day: addDays(ghost.day, -7) } : dragged(ghost, -step),
        ArrowDown: isMonth ? { ...ghost, day: addDays(ghost.day, 7) } : dragged(ghost, step),
      };
  return moves[key] ?? null;
}
