/** Required query parameters besides the id under test. */
export const queries: Record<string, (slug: string) => string> = {
  'GET /api/appointments/slots': slug => `storefrontSlug=${slug}&date=2031-03-03`,
  'GET /api/availability/preview': () => 'from=2031-03-01',
  'POST /api/clients/:id/files': () => 'name=a.pdf',
  // Without it, the call waits until the last email is sent.
  'POST /api/emails/campaigns/:id/send': () => 'wait=0',
};
