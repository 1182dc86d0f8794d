import { addCounts } from '../../../../modules/accounts/pages/server/page-counts.ts';
import { inSystem } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';

const sources = [
  { referrer: 'l.instagram.com', device: 'phone', share: 9 },
  { referrer: '', device: 'phone', share: 4 },
  { referrer: 'google.com', device: 'desktop', share: 3 },
  { referrer: 'm.facebook.com', device: 'phone', share: 2 },
  { referrer: 'portlandmoms.example', device: 'tablet', share: 1 },
] as const;

/** Three months of growing page views, fewer on weekends; a third of the visitors click a link. */
export async function fillVisits(services: Services, page: { id: number; blockIds: string[] }, now: Date) {
  const counts = Array.from({ length: 75 }, (_, daysAgo) => {
    const minute = addMinutes(now, -daysInMinutes(daysAgo));
    const isWeekend = [0, 6].includes(minute.getUTCDay());
    const factor = ((80 - daysAgo) / 80) * (isWeekend ? 0.5 : 1) * (1 + ((daysAgo * 7) % 5) / 10);
    const visits = sources.map(({ share, ...source }) => ({ ...source, minute, count: Math.round(share * factor) }));
    return visits.flatMap(visit => [
      { ...visit, blockId: '' },
      ...page.blockIds.map((blockId, index) => ({
        ...visit,
        blockId,
        count: Math.round(visit.count / (4 + 3 * index)),
      })),
    ]);
  });
  const nonZero = counts.flat().filter(({ count }) => count > 0);
  await inSystem(services.database, system => addCounts(system, page.id, nonZero));
}
