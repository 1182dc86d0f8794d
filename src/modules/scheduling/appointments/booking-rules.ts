// Separate from booking.ts, so that the booking dialog does not load Zod (27 kB).

/** How long a time is reserved while the form is being filled in. */
export const reservationMinutes = 5;
/** How long a time is reserved while the booking is being paid for. */
export const paymentMinutes = 15;
