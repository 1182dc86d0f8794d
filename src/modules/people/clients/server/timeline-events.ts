import type { Scope } from '../../../../platform/database/scope.ts';
import type { TimelineEvent } from '../../timeline/contract.ts';
import type { EventPage } from '../../timeline/server/event-page.ts';
import type { Client } from '../contract.ts';

/** The event of becoming a client. */
export async function clientEvents(_scope: Scope, client: Client, { before }: EventPage): Promise<TimelineEvent[]> {
  const { id, createdAt } = client;
  const lead = Date.parse(createdAt) - before.at.getTime();
  if (lead > 0 || (lead === 0 && id >= before.id)) return [];
  return [{ kind: 'client', id, at: createdAt, title: 'Became a client', detail: null, href: null }];
}
