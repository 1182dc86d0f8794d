import { z } from 'zod';
import { readCursor, writeCursor } from '../../../../platform/cursor.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { port, portOf } from '../../../../platform/ports.ts';
import { isAllowed, type Permission } from '../../../../shared/permissions.ts';
import { id, instant } from '../../../../shared/zod.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import type { Client } from '../../clients/contract.ts';
import { formerAddresses } from '../../clients/server/addresses.ts';
import { clientEvents, getClient } from '../../clients/server/clients.ts';
import { measurementEvents } from '../../measurements/server/measurements.ts';
import { noteEvents } from '../../notes/server/notes.ts';
import {
  type Timeline,
  type TimelineEvent,
  type TimelineKind,
  type TimelineQuery,
  timelineGroups,
  timelineKinds,
} from '../contract.ts';
import type { EventPage, Position } from './event-page.ts';

type Source = {
  permission: Permission;
  events: (scope: Scope, client: Client, page: EventPage) => Promise<TimelineEvent[]>;
};

const ownSources = {
  client: { permission: 'clients.read', events: clientEvents },
  note: { permission: 'records.read', events: noteEvents },
  measurement: { permission: 'records.read', events: measurementEvents },
} as const satisfies Partial<Record<TimelineKind, Source>>;

/** Timeline sources of other modules. */
export const timelineSources = port<Record<Exclude<TimelineKind, keyof typeof ownSources>, Source>>('timeline.sources');

/** The cursor identifies an event, because several events can have the same instant. */
const eventKeys = z.tuple([instant, z.enum(timelineKinds), id]);

/** Newest first, at the same instant by kind and id. */
const inOrder = (one: TimelineEvent, other: TimelineEvent): number =>
  Date.parse(other.at) - Date.parse(one.at) || rank(one.kind) - rank(other.kind) || other.id - one.id;

/** Where the next page begins within one kind. */
function positionIn(kind: TimelineKind, last: z.infer<typeof eventKeys> | undefined): Position {
  if (!last) return { at: new Date('2200-01-01'), id: 0 };
  const [instantOfLast, kindOfLast, idOfLast] = last;
  const at = new Date(instantOfLast);
  if (kind === kindOfLast) return { at, id: idOfLast };
  // At the same instant, kinds with a higher rank have not been shown yet, and those with a lower rank have.
  return { at, id: rank(kind) > rank(kindOfLast) ? Number.MAX_SAFE_INTEGER : 0 };
}

const rank = (kind: TimelineKind) => timelineKinds.indexOf(kind);

/**
 * A client's events that the caller's role may see, newest first; upcoming ones come first.
 * @throws AppError not_found, invalid
 */
export async function getTimeline(
  scope: Scope,
  clientId: number,
  { cursor, limit, group }: TimelineQuery,
): Promise<Timeline> {
  const client = await getClient(scope, clientId);
  const practice = await getPractice(scope);
  const before = readCursor(cursor, eventKeys);
  const sources: Record<TimelineKind, Source> = { ...ownSources, ...portOf(scope, timelineSources) };
  const requestedKinds: readonly TimelineKind[] = group ? timelineGroups[group] : timelineKinds;
  const kinds = requestedKinds.filter(kind => isAllowed(scope, sources[kind].permission));
  // One extra event per kind tells whether there is another page.
  const eventsByKind = await Promise.all(
    kinds.map(kind =>
      sources[kind].events(scope, client, { practice, before: positionIn(kind, before), limit: limit + 1 }),
    ),
  );
  const all = eventsByKind.flat().toSorted(inOrder);
  const items = all.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: last && all.length > limit ? writeCursor([last.at, last.kind, last.id]) : null };
}

/** Adapts a source that knows addresses instead of clients, such as the newsletter. */
export function ofAddresses(
  events: (scope: Scope, addresses: string[], page: EventPage) => Promise<TimelineEvent[]>,
): Source['events'] {
  return async (scope, { id, email }, page) => events(scope, [email, ...(await formerAddresses(scope, id))], page);
}
