import { type PlannedContent, typeLabels } from '../../../../content/contents/contract.ts';
import type { Campaign } from '../../../campaigns/contract.ts';
import type { Planned } from '../plan-by-day.ts';

/** A text or a campaign on its day. */
export type Outing = Planned & {
  /** "content 5", "campaign 5". */
  key: string;
  link: { to: '/content/$id'; params: { id: string } } | { to: '/emails' };
  /** Whether it still goes out, and so can be moved. */
  isAhead: boolean;
  id: number;
  /** Of a text: the version that is seen. */
  version: number | null;
  /** What became of one that is not ahead. */
  result: string;
};

export const outingOfContent = ({ id, title, type, at, status, version }: PlannedContent): Outing => ({
  key: `content ${id}`,
  ...{ id, title, at, version },
  kind: typeLabels[type],
  result: 'published',
  isAhead: status === 'scheduled',
  link: { to: '/content/$id', params: { id: String(id) } },
});

/** Those that are scheduled, and those that went out or began to. */
export const outingsOfCampaigns = (campaigns: Campaign[]): Outing[] =>
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
