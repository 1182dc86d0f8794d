import * as things from './fixtures.ts';
import type { FuzzContext } from './fuzz-context.ts';

type RightQuery = (scene: FuzzContext) => Promise<Record<string, string>>;
const cancelling: RightQuery = async s => (await things.booking(s))('cancel-appointment');
const moving: RightQuery = async s => (await things.booking(s))('reschedule-appointment');

/** Valid queries of the routes that require one. */
export const validQueries: Record<string, RightQuery> = {
  'GET /api/search': async () => ({ q: 'fe' }),
  'GET /api/appointments/slots': async s => ({ storefrontSlug: s.practice.slug, date: things.dayAhead(3) }),
  'DELETE /api/appointments/hold': async s => {
    const holdToken = crypto.randomUUID();
    const holder = { storefrontSlug: s.practice.slug, holdToken };
    await s.asked('POST', '/api/appointments/hold', { ...holder, ...s.freeTime(), appointmentType: 'consultation' });
    return holder;
  },
  'GET /api/appointments/cancel-preview': cancelling,
  'DELETE /api/appointments/cancel': cancelling,
  'GET /api/appointments/reschedule-preview': moving,
  'GET /api/appointments/reschedule-slots': async s => ({ ...(await moving(s)), date: things.dayAhead(3) }),
  'GET /api/appointments/confirm-preview': things.reminded,
  'GET /api/waitlist/offer': async s => ({ token: await things.opening(s) }),
  'GET /api/waitlist/place': async s => ({ token: await things.place(s) }),
  'DELETE /api/availability/overrides': async () => ({ firstDay: '2198-12-24', lastDay: '2198-12-26' }),
  'GET /api/contents/calendar': async () => ({ first: '2026-12-01', last: '2026-12-31' }),
  // Without it, the call waits until the last email is sent.
  'POST /api/emails/campaigns/:id/send': async () => ({ wait: '0' }),
  'GET /api/emails/suppressions/reason': async () => ({ email: 'a@b.example' }),
  'GET /api/invoices/suggestion': async s => ({ clientId: String((await things.client(s)).id) }),
  'GET /api/sms/replies': async s => ({ clientId: String((await things.client(s)).id) }),
  'POST /api/storefront/files': async () => ({ name: 'a.pdf' }),
  'POST /api/clients/:id/files': async () => ({ name: 'a.pdf' }),
  'POST /api/room/files': async () => ({ name: 'a.pdf' }),
  'POST /api/marketplace/files': async () => ({ name: 'a.pdf' }),
};
