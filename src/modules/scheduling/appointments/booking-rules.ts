// Separate from booking.ts, so that the booking dialog does not load Zod (27 kB).

/** The required fields of a booking, each with the error shown when it is empty. */
export const requiredDetails = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Invalid email address',
};

/** How long a time is reserved while the form is being filled in. */
export const reservationMinutes = 5;
/** How long a time is reserved while the booking is being paid for. */
export const paymentMinutes = 15;
