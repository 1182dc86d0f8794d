import { z } from 'zod';
import { id, instant } from '../../../../shared/zod.ts';
import { type TimelineEvent, type TimelineKind, timelineKinds } from '../contract.ts';
import type { Position } from './page.ts';

/** Several things can happen at the same instant, so a page ends with an event and not with an instant. */
export const eventKeys = z.tuple([instant, z.enum(timelineKinds), id]);

/** The order of a timeline: newest first, at the same instant by kind and id. */
export const inOrder = (one: TimelineEvent, other: TimelineEvent): number =>
  Date.parse(other.at) - Date.parse(one.at) || rank(one.kind) - rank(other.kind) || other.id - one.id;

/** Where in the events of one kind the part after the last event of a page begins. */
export function positionIn(kind: TimelineKind, last: z.infer<typeof eventKeys> | undefined): Position {
  if (!last) return { at: new Date('2200-01-01'), id: 0 };
  const [instantOfLast, kindOfLast, idOfLast] = last;
  const at = new Date(instantOfLast);
  if (kind === kindOfLast) return { at, id: idOfLast };
  // Of the kinds that come later at the same instant, none has been shown; of the earlier ones, all have.
  return { at, id: rank(kind) > rank(kindOfLast) ? Number.MAX_SAFE_INTEGER : 0 };
}

const rank = (kind: TimelineKind) => timelineKinds.indexOf(kind);
