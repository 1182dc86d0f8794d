import { z } from 'zod';
import { readCursor, writeCursor } from '../../../../platform/cursor.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { port, portOf } from '../../../../platform/ports.ts';
import { isAllowed, type Permission } from '../../../../shared/permissions.ts';
import { id, instant } from '../../../../shared/zod.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import type { Client } from '../../clients/contract.ts';
import { formerAddresses } from '../../clients/server/addresses.ts';
import { getClient } from '../../clients/server/clients.ts';
import { clientEvents } from '../../clients/server/events.ts';
import { measurementEvents } from '../../measurements/server/events.ts';
import { noteEvents } from '../../notes/server/events.ts';
import {
  type Timeline,
  type TimelineEvent,
  type TimelineKind,
  type TimelineQuery,
  timelineGroups,
  timelineKinds,
} from '../contract.ts';
import type { EventPage, Position } from './page.ts';

type Source = {
  permission: Permission;
  events: (scope: Scope, client: Client, page: EventPage) => Promise<TimelineEvent[]>;
};

const ownSources = {
  client: { permission: 'clients.read', events: clientEvents },
  note: { permission: 'records.read', events: noteEvents },
  measurement: { permission: 'records.read', events: measurementEvents },
} as const satisfies Partial<Record<TimelineKind, Source>>;

/** Events of a client that other modules know. */
export const timelineSources = port<Record<Exclude<TimelineKind, keyof typeof ownSources>, Source>>('timeline.sources');

/** Several things can happen at the same instant, so a page ends with an event and not with an instant. */
const eventKeys = z.tuple([instant, z.enum(timelineKinds), id]);

/** The order of a timeline: newest first, at the same instant by kind and id. */
const inOrder = (one: TimelineEvent, other: TimelineEvent): number =>
  Date.parse(other.at) - Date.parse(one.at) || rank(one.kind) - rank(other.kind) || other.id - one.id;

/** Where in the events of one kind the part after the last event of a page begins. */
function positionIn(kind: TimelineKind, last: z.infer<typeof eventKeys> | undefined): Position {
  if (!last) return { at: new Date('2200-01-01'), id: 0 };
  const [instantOfLast, kindOfLast, idOfLast] = last;
  const at = new Date(instantOfLast);
  if (kind === kindOfLast) return { at, id: idOfLast };
  // Of the kinds that come later at the same instant, none has been shown; of the earlier ones, all have.
  return { at, id: rank(kind) > rank(kindOfLast) ? Number.MAX_SAFE_INTEGER : 0 };
}

const rank = (kind: TimelineKind) => timelineKinds.indexOf(kind);

/**
 * Everything that happened with one person and that the asking role may see, newest first; what is planned stands on top.
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
  const wanted: readonly TimelineKind[] = group ? timelineGroups[group] : timelineKinds;
  const kinds = wanted.filter(kind => isAllowed(scope, sources[kind].permission));
  // One more of each than is shown tells whether there is more.
  const found = await Promise.all(
    kinds.map(kind =>
      sources[kind].events(scope, client, { practice, before: positionIn(kind, before), limit: limit + 1 }),
    ),
  );
  const all = found.flat().toSorted(inOrder);
  const items = all.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: last && all.length > limit ? writeCursor([last.at, last.kind, last.id]) : null };
}

/** A source that knows addresses and no clients, such as the newsletter. */
export function ofAddresses(
  events: (scope: Scope, addresses: string[], page: EventPage) => Promise<TimelineEvent[]>,
): Source['events'] {
  return async (scope, { id, email }, page) => events(scope, [email, ...(await formerAddresses(scope, id))], page);
}
