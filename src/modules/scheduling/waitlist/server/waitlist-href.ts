/** The practice's screen of its line. */
export const waitlistHref = '/appointments/waitlist';
