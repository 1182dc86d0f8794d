/** What a query needs besides the key that is tried. */
export const queries: Record<string, (slug: string) => string> = {
  'GET /api/appointments/slots': slug => `storefrontSlug=${slug}&date=2031-03-03`,
  'GET /api/availability/preview': () => 'from=2031-03-01',
  // Otherwise it waits for the last mail.
  'POST /api/emails/campaigns/:id/send': () => 'wait=0',
};
