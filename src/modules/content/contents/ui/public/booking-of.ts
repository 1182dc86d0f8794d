import type { ShopStorefront } from '../../../../accounts/pages/ui/ShopFrame.tsx';

export type ArticleStorefront = ShopStorefront & { bookAppointmentEnabled: boolean };

/** Null if the practice takes no online bookings, as the page doesn't exist then. */
export const bookingOf = ({ slug, bookAppointmentEnabled }: ArticleStorefront) =>
  bookAppointmentEnabled ? { href: `/bio/${slug}/book`, words: 'Book an appointment' } : null;
