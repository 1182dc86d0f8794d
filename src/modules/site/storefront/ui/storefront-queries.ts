import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { dayIn } from '../../../../shared/format/format-time.ts';
import { get, preloaded } from '../../../../ui/data/query.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { Storefront } from '../../../accounts/pages/contract.ts';
import { storefrontPath } from '../../../accounts/pages/ui/page-query.ts';
import { visits } from '../../../accounts/pages/visits.ts';
import { type ArticleLine, articleLines } from '../../../content/contents/article.ts';
import { slotsAnswer } from '../../../scheduling/appointments/booking.ts';
import { availabilityQuery } from '../../../scheduling/availability/ui/availability-queries.ts';
import { namedProducts } from '../../../shop/marketplace/ui/product-queries.ts';
import type { CardProduct } from '../../../shop/marketplace/ui/shop/ProductCard.tsx';
import type { ShownHours } from './bio/HoursTable.tsx';

/** Null when the page takes no bookings or nothing is free in the next six weeks, the maximum range of one request. */
export function useNextFree(saved: Storefront | null): { start: string; timeZone: string } | null {
  const { timeZone } = useCurrentUser().practice;
  const isOpen = saved?.isActive === true && saved.bookAppointmentEnabled;
  const date = dayIn(Date.now(), timeZone);
  const slots = useQuery({
    ...get(['/api/appointments/slots', { storefrontSlug: saved?.slug, date, days: 42 }], slotsAnswer),
    enabled: isOpen,
  });
  const first = slots.data?.days.flatMap(day => day.slots)[0];
  return isOpen && first ? { start: first.start, timeZone } : null;
}

export const visitsQueryOf = (saved: Storefront | null | undefined, days: number) => ({
  ...get([`${storefrontPath}/${saved?.id}/visits`, { days }], visits),
  ...preloaded,
  enabled: !!saved,
});

/** Empty while loading. */
export function useShownProducts(blocks: { kind: string; productId: number | null }[]): CardProduct[] {
  const { currency } = useCurrentUser().practice;
  const ids = blocks.flatMap(({ kind, productId }) => (kind === 'product' && productId !== null ? [productId] : []));
  const { data } = useQuery({ ...namedProducts([...new Set(ids)]), placeholderData: keepPreviousData });
  return (data?.items ?? []).filter(({ isActive }) => isActive).map(product => ({ ...product, currency }));
}

export const useShownArticles = (): ArticleLine[] => useQuery(get(['/api/contents/articles'], articleLines)).data ?? [];

/** Null while loading. */
export function useHours(saved: Storefront | null): ShownHours | null {
  const { timeZone } = useCurrentUser().practice;
  const { data } = useQuery(availabilityQuery(saved?.userId));
  return data ? { week: data.weeklyHours, timeZone } : null;
}
