import type { Campaign } from '../../../campaigns/contract.ts';
import { type PlannedContent, typeLabels } from '../../../contents/contract.ts';
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
};

export const outingOfContent = ({ id, title, type, at, status, version }: PlannedContent): Outing => ({
  key: `content ${id}`,
  ...{ id, title, at, version },
  kind: typeLabels[type],
  isAhead: status === 'scheduled',
  link: { to: '/content/$id', params: { id: String(id) } },
});

/** Those that are scheduled. */
export const outingsOfCampaigns = (campaigns: Campaign[]): Outing[] =>
  campaigns.flatMap(({ id, name, status, scheduledFor }) =>
    status === 'scheduled' && scheduledFor
      ? [
          {
            key: `campaign ${id}`,
            ...{ id, title: name, at: scheduledFor, version: null },
            kind: 'Campaign',
            isAhead: true,
            link: { to: '/emails' },
          },
        ]
      : [],
  );
