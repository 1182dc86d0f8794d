export const waitlistHref = '/appointments/waitlist';
