import { clientFields } from '../world.ts';
import type { RightBodies } from './right-body.ts';
import * as things from './things.ts';

/** Clients, what is kept of them, their records, subscribers and the waiting list's keeper. */
export const bodiesOfPeople: RightBodies = {
  'POST /api/clients/import': async () => ({
    rows: [{ firstName: 'Ida', lastName: 'Berg', email: 'ida@client.example', age: '40', goal: 'weight loss' }],
    duplicates: 'skip',
    skipInvalid: true,
    dryRun: false,
  }),
  'POST /api/clients': async () => ({
    ...clientFields({ status: 'active', tags: ['Runner'] }),
    emailReminders: true,
    smsReminders: true,
    smsConsent: true,
  }),
  'PUT /api/clients/:id': async () => clientFields({ status: 'paused', tags: ['Runner'] }),
  'POST /api/clients/filters': async () => ({
    name: `Runners ${crypto.randomUUID()}`,
    filter: { search: 'fe', status: 'active', tag: 'Runner' },
  }),
  'POST /api/clients/bulk': async s => ({
    which: { ids: [(await things.client(s)).id] },
    change: { do: 'add tag', tag: 'Swimmer' },
  }),
  'POST /api/clients/:id/merge': async s => ({ otherId: (await things.client(s)).id }),
  'POST /api/clients/:id/measurements': async () => things.measurementFields(),
  'PUT /api/clients/:id/measurements/:measurementId': async () => things.measurementFields(),
  'PUT /api/clients/:id/goal': async () => ({
    kind: 'weight',
    startValue: 80,
    targetValue: 70,
    targetOn: '2027-01-05',
  }),
  'POST /api/measurement-kinds': async () => ({ name: 'Energy', unit: 'of 10' }),
  'POST /api/clients/:id/packages': things.givenFields,
  'PUT /api/clients/:id/packages/:clientPackageId': async () => ({ sessions: 5, lastDay: '2199-01-01' }),
  'POST /api/clients/:id/notes': async () => ({ ...things.noteFields(), appointmentId: null, amendsId: null }),
  'PUT /api/notes/:id': async () => ({ ...things.noteFields(), version: 1, appointmentId: null }),
  'POST /api/notes/:id/sign': async () => ({ version: 1 }),
  'PUT /api/privacy/settings': async () => ({
    auditMonths: 24,
    inactiveYears: null,
    messageMonths: 12,
    leadMonths: 6,
    invoiceYears: 10,
    privacyUrl: 'https://fernhill.example/privacy',
    termsUrl: '',
  }),
  'POST /api/privacy/clients/:id/erase': async () => ({ name: 'Felix Romero' }),
  'POST /api/subscribers': async () => ({
    email: `${crypto.randomUUID()}@d.example`,
    firstName: 'A',
    lastName: 'B',
    hasAgreed: true,
  }),
  'POST /api/subscribers/import': async () => ({
    rows: [{ email: 'e@f.example', firstName: 'E' }],
    hasAgreed: true,
    dryRun: false,
  }),
  'POST /api/subscribers/delete': async s => ({ ids: [(await things.subscriber(s)).id] }),
  'POST /api/leads/request': async s => ({
    storefrontSlug: s.practice.slug,
    block: await things.lead(s),
    email: 'a@b.example',
    firstName: 'A',
    newsletter: true,
  }),
  'POST /api/newsletter/subscribe': async s => ({
    storefrontSlug: s.practice.slug,
    email: 'a@b.example',
    firstName: 'A',
    lastName: 'B',
    referrer: 'https://search.example/q',
    website: '',
  }),
};
