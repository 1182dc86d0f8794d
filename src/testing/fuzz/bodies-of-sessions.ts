import { bookingFields } from '../world.ts';
import type { RightBodies } from './right-body.ts';
import type { Scene } from './scene.ts';
import * as things from './things.ts';

const series = { frequency: 'weekly', count: 3, except: [] };

async function rules(s: Scene) {
  return s.made('GET', '/api/availability');
}

/** The calendar: what is offered when, what is booked, who waits for it and who is reminded. */
export const bodiesOfSessions: RightBodies = {
  'POST /api/appointments': async s => ({ ...(await things.sessionFields(s)), series }),
  'PUT /api/appointments/:id': async s => ({ ...(await things.sessionFields(s)), scope: 'this' }),
  'POST /api/appointments/series/preview': async s => {
    const { startTime, endTime, userId } = await things.sessionFields(s);
    return { startTime, endTime, userId, series };
  },
  'POST /api/appointments/book': async s => ({
    ...bookingFields(s.practice.slug, s.freeTime()),
    timeZone: 'Europe/Berlin',
    referrer: 'https://search.example/q',
    website: '',
    bookingKey: crypto.randomUUID(),
  }),
  'POST /api/appointments/hold': async s => ({
    storefrontSlug: s.practice.slug,
    ...s.freeTime(),
    appointmentType: 'consultation',
    holdToken: crypto.randomUUID(),
  }),
  'POST /api/appointments/reschedule': async s => ({
    ...(await (
      await things.booking(s)
    )('reschedule-appointment')),
    ...s.freeTime(),
    reason: 'Late',
  }),
  'POST /api/appointments/confirm': things.reminded,
  'PUT /api/calendar-feed': async s => {
    await s.made('POST', '/api/calendar-feed');
    return { hideNames: true };
  },
  'PUT /api/availability': rules,
  'PUT /api/availability/overrides': async () => ({
    firstDay: '2198-12-24',
    lastDay: '2198-12-26',
    hours: [{ from: '09:00', to: '10:00' }],
    note: 'Holidays',
  }),
  'POST /api/availability/preview': async s => ({
    from: things.dayAhead(2),
    serviceId: (await things.service(s)).id,
    rules: await rules(s),
  }),
  'POST /api/services': async () => ({
    name: 'First visit',
    type: 'consultation',
    durationMinutes: 60,
    price: '75',
    description: 'We meet',
    isHidden: false,
    payment: 'none',
    deposit: null,
  }),
  'PUT /api/services/:id': async () => ({
    name: 'First visit',
    type: 'consultation',
    durationMinutes: 60,
    price: '75',
  }),
  'PUT /api/services/order': async s => {
    await things.service(s);
    return { ids: (await s.made('GET', '/api/services')).map(({ id }: { id: number }) => id) };
  },
  'POST /api/packages': async () => things.packageFields(),
  'PUT /api/packages/:id': async () => things.packageFields(),
  'POST /api/waitlist/join': async s => ({
    storefrontSlug: s.practice.slug,
    firstName: 'Felix',
    lastName: 'Romero',
    email: 'felix@client.example',
    phone: '',
    appointmentType: 'consultation',
    firstDay: things.dayAhead(2),
    lastDay: things.dayAhead(9),
    partOfDay: 'morning',
    timeZone: 'Europe/Berlin',
  }),
  'POST /api/waitlist/offer': async s => ({
    token: await things.opening(s),
    answer: 'decline',
    policyAccepted: true,
  }),
  'POST /api/waitlist/confirm': async s => ({ token: await things.waiting(s) }),
  'POST /api/waitlist/leave': async s => ({ token: await things.place(s) }),
  'POST /api/waitlist': things.entryFields,
  'PUT /api/reminders/settings': async () => ({
    emailSubject: 'See you',
    emailBody: 'Soon',
    smsBody: 'Soon',
    steps: [{ channel: 'email', minutesBefore: 1440 }],
    quietHours: { from: '21:00', to: '08:00' },
  }),
  'POST /api/reminders/test': async () => ({ channel: 'email', emailSubject: 'See', emailBody: 'Soon', smsBody: null }),
};
