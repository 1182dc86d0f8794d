import { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import { id, instant } from '../../../shared/zod.ts';
import { type TimelineEvent, type TimelineKind, timelineKinds } from '../contract.ts';
import type { Position } from './page.ts';

export type Cursor = { at: string; kind: TimelineKind; id: number };

const parts = z.tuple([instant, z.enum(timelineKinds), z.coerce.number().pipe(id)]);

/** Several things can happen at the same instant, so a page ends with an event and not with an instant. */
export const writeCursor = ({ at, kind, id }: Cursor) => [at, kind, id].join('~');

/** @throws AppError invalid */
export function readCursor(cursor: string): Cursor {
  const { data } = parts.safeParse(cursor.split('~'));
  if (!data) throw new AppError('invalid', 'This part of the timeline no longer exists. Reload the page.');
  const [at, kind, id] = data;
  return { at, kind, id };
}

/** The order of a timeline: newest first, at the same instant by kind and id. */
export const inOrder = (one: TimelineEvent, other: TimelineEvent): number =>
  Date.parse(other.at) - Date.parse(one.at) || rank(one.kind) - rank(other.kind) || other.id - one.id;

/** Where in the events of one kind the part after a cursor begins. */
export function positionIn(kind: TimelineKind, cursor: Cursor | null): Position {
  if (!cursor) return { at: new Date('2200-01-01'), id: 0 };
  const at = new Date(cursor.at);
  if (kind === cursor.kind) return { at, id: cursor.id };
  // Of the kinds that come later at the same instant, none has been shown; of the earlier ones, all have.
  return { at, id: rank(kind) > rank(cursor.kind) ? Number.MAX_SAFE_INTEGER : 0 };
}

const rank = (kind: TimelineKind) => timelineKinds.indexOf(kind);
