import { type PlannedContent, typeLabels } from '../../../../content/contents/contract.ts';
import type { Campaign } from '../../../campaigns/contract.ts';

/** Something that is published or sent at a certain time. */
export type Planned = { key: string; title: string; kind: string; at: string };

/** Groups by day (`dayOf`) in chronological order. Items without a time are dropped. */
export function planByDay<P extends Omit<Planned, 'at'> & { at: string | null }>(
  all: P[],
  dayOf: (at: string) => string,
): { day: string; items: [P & Planned, ...(P & Planned)[]] }[] {
  const planned = all.filter((each): each is P & Planned => each.at !== null);
  const days = new Map<string, [P & Planned, ...(P & Planned)[]]>();
  for (const each of planned.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))) {
    const day = dayOf(each.at);
    const items = days.get(day);
    if (items) items.push(each);
    else days.set(day, [each]);
  }
  return [...days].map(([day, items]) => ({ day, items }));
}

/** A content item or campaign on its day. */
export type CalendarItem = Planned & {
  /** "content 5", "campaign 5". */
  key: string;
  link: { to: '/content/$id'; params: { id: string } } | { to: '/emails' };
  /** Whether it is still scheduled and so can be moved. */
  isAhead: boolean;
  id: number;
  /** Version of a content item that the user sees; a move of an outdated version is refused. Null for campaigns. */
  version: number | null;
  /** Result label of an item that is no longer scheduled. */
  result: string;
};

export const contentCalendarItem = ({ id, title, type, at, status, version }: PlannedContent): CalendarItem => ({
  key: `content ${id}`,
  ...{ id, title, at, version },
  kind: typeLabels[type],
  result: 'published',
  isAhead: status === 'scheduled',
  link: { to: '/content/$id', params: { id: String(id) } },
});

/** Campaigns that are scheduled, were sent or are being sent. */
export const campaignCalendarItems = (campaigns: Campaign[]): CalendarItem[] =>
  campaigns.flatMap(campaign => {
    const { id, name, status, scheduledFor, startedAt, sentAt } = campaign;
    const isAhead = status === 'scheduled';
    const at = isAhead ? scheduledFor : (startedAt ?? sentAt);
    if (!at) return [];
    const key = `campaign ${id}`;
    const what = { key, id, title: name, version: null, kind: 'Campaign', result: resultOf(campaign) };
    return [{ ...what, at, isAhead, link: { to: '/emails' } as const }];
  });

const resultOf = ({ status, successfulSends }: Campaign) =>
  status === 'sending' ? 'sending' : successfulSends ? 'sent' : 'not sent';
