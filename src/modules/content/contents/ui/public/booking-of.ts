import type { ShopStorefront } from '../../../../accounts/pages/ui/ShopFrame.tsx';

export type ArticleStorefront = ShopStorefront & { bookAppointmentEnabled: boolean };

/** The way to a booking, where the practice takes any: else there is no such page. */
export const bookingOf = ({ slug, bookAppointmentEnabled }: ArticleStorefront) =>
  bookAppointmentEnabled ? { href: `/bio/${slug}/book`, words: 'Book an appointment' } : null;
