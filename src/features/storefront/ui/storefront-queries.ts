import { useQuery } from '@tanstack/react-query';
import { dayIn } from '../../../shared/format-time.ts';
import { get } from '../../../ui/query.ts';
import { slotsAnswer } from '../../appointments/contract.ts';
import { useCurrentUser } from '../../auth/ui/use-current-user.ts';
import { type Storefront, storefront } from '../contract.ts';

export const storefrontPath = '/api/storefront';
export const storefrontQuery = get([storefrontPath], storefront);

/** The first time that the page offers now; null when it takes no bookings or has none in three weeks. */
export function useNextFree(saved: Storefront | null): { start: string; timeZone: string } | null {
  const { timeZone } = useCurrentUser().practice;
  const isOpen = saved?.isActive === true && saved.bookAppointmentEnabled;
  const date = dayIn(Date.now(), timeZone);
  const slots = useQuery({
    ...get(['/api/appointments/slots', { storefrontSlug: saved?.slug, date, days: 21 }], slotsAnswer),
    enabled: isOpen,
  });
  const first = slots.data?.days.flatMap(day => day.slots)[0];
  return isOpen && first ? { start: first.start, timeZone } : null;
}
