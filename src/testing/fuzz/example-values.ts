import type { ExampleData, LinkedPage, OwnTable } from '../../platform/http/example-data.ts';
import { issueNew } from '../practice/invoices.ts';
import { testPassword } from '../world.ts';
import * as things from './fixtures.ts';
import type { FuzzContext } from './fuzz-context.ts';

const idOf = async (thing: Promise<{ id: number }>) => (await thing).id;

const rows: Record<OwnTable, (s: FuzzContext) => Promise<number>> = {
  tenants: async s => s.practice.tenantId,
  users: async s => s.practice.userId,
  clients: s => idOf(things.texted(s)),
  appointments: s => idOf(things.appointment(s)),
  services: s => idOf(things.service(s)),
  packages: s => idOf(things.offered(s)),
  newsletter_subscribers: s => idOf(things.subscriber(s)),
  digital_products: s => idOf(things.product(s)),
  coupons: s => idOf(things.coupon(s)),
  invoices: s => idOf(issueNew(s.practice)),
  forms: async s => {
    const { id } = await s.made('POST', '/api/forms', { example: 'weekly_check_in' });
    await s.made('POST', `/api/forms/${id}/publish`);
    return id;
  },
  // Created for their side effects; their ids aren't used.
  commissions: async s => Number(Boolean(await things.owed(s))),
  lead_files: async s => Number(Boolean(await things.lead(s))),
  calendar_feeds: async s => Number(Boolean(await s.made('POST', '/api/calendar-feed'))),
};

const links: Record<LinkedPage, (s: FuzzContext) => Promise<Record<string, string>>> = {
  'reset-password': async s => {
    await s.asked('POST', '/api/forgot-password', { email: s.practice.email });
    return s.linkTo(s.practice.email, 'reset-password');
  },
  join: async s => {
    const email = `${crypto.randomUUID()}@new.example`;
    await s.made('POST', '/api/team/invitations', { email, role: 'viewer' });
    return s.linkTo(email, 'join');
  },
  'confirm-appointment': things.reminded,
  'reschedule-appointment': async s => (await things.booking(s))('reschedule-appointment'),
  'waitlist-confirm': async s => ({ token: await things.waiting(s) }),
  'waitlist-leave': async s => ({ token: await things.place(s) }),
  'waitlist-offer': async s => ({ token: await things.opening(s) }),
};

/** Values that route examples may refer to, created in this practice on demand. */
export const exampleValuesOf = (s: FuzzContext): ExampleData => ({
  slug: s.practice.slug,
  email: s.practice.email,
  password: testPassword,
  userId: s.practice.userId,
  own: table => rows[table](s),
  read: path => s.made('GET', path),
  link: page => links[page](s),
  dayAhead: things.dayAhead,
  freeTime: s.freeTime,
});
