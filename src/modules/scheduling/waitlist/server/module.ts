import { created, said } from '../../../../platform/http/answers.ts';
import { callerHash } from '../../../../platform/http/caller.ts';
import { type Route, route, visitor } from '../../../../platform/http/declare-route.ts';
import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import {
  entryInput,
  type JoinRequest,
  joinRequest,
  offerAnswer,
  offerPreview,
  placePreview,
  tokenQuery,
  waitlistEntry,
} from '../contract.ts';
import { confirmPlace } from './confirm.ts';
import { joinWaitlist } from './join.ts';
import { leaveWaitlist, previewPlace } from './leave.ts';
import { answerOffer, previewOffer } from './offer.ts';
import { offerOpenings } from './offer-openings.ts';
import { tableMetadata } from './tables.ts';
import { addToWaitlist, listWaiting, removeFromWaitlist } from './waitlist.ts';

const waitlistRoutes: Route[] = [
  route.get(
    '/api/waitlist',
    {
      summary: 'List the waitlist',
      allow: 'appointments.read',
      audit: 'listed waitlist',
      answer: waitlistEntry.array(),
    },
    scope => listWaiting(scope),
  ),
  route.post(
    '/api/waitlist',
    {
      summary: 'Add a client to the waitlist',
      allow: 'appointments.write',
      audit: 'added waitlist',
      auditAbout: ({ clientId }) => ({ clientId }),
      needsVerifiedEmail: true,
      body: entryInput,
      answer: created,
      status: 201,
      example: async ({ own, dayAhead }) => ({
        ...{ clientId: await own('clients'), serviceId: await own('services'), userId: '', partOfDay: 'any' as const },
        ...{ firstDay: dayAhead(2), lastDay: '2199-01-01' },
      }),
    },
    async (scope, { body, services }) => ({ id: await addToWaitlist(services, scope, body) }),
  ),
  route.delete(
    '/api/waitlist/:id',
    {
      summary: 'Remove someone from the waitlist',
      allow: 'appointments.write',
      audit: 'deleted waitlist',
      needsVerifiedEmail: false,
      keys: { id: 'waitlist entry' },
    },
    (scope, { id }) => removeFromWaitlist(scope, id),
  ),

  visitor.post(
    '/api/waitlist/join',
    {
      summary: 'Join the waitlist from the public page',
      audit: 'added waitlist',
      onOwnDomain: true,
      body: joinRequest,
      answer: said,
      example: ({ slug, dayAhead }): JoinRequest => ({
        ...{ storefrontSlug: slug, firstName: 'Felix', lastName: 'Romero', email: 'felix@client.example', phone: '' },
        ...{ appointmentType: 'consultation', firstDay: dayAhead(2), lastDay: dayAhead(9), partOfDay: 'morning' },
        timeZone: 'Europe/Berlin',
      }),
    },
    async ({ body, services }, c) => {
      await joinWaitlist(services, body, callerHash(c));
      return { message: 'Check your email and open the link to confirm.' };
    },
  ),
  visitor.get(
    '/api/waitlist/offer',
    {
      summary: 'Get the time offered by an emailed link',
      audit: 'read waitlist',
      onOwnDomain: true,
      query: tokenQuery,
      answer: offerPreview,
    },
    ({ query, services }) => previewOffer(services, query.token),
  ),
  visitor.post(
    '/api/waitlist/offer',
    {
      summary: 'Accept or decline an offered time',
      audit: 'changed waitlist',
      onOwnDomain: true,
      body: offerAnswer,
      example: async ({ link }) => ({
        ...(await link('waitlist-offer')),
        answer: 'decline',
        policyAccepted: true,
      }),
    },
    ({ body, services }, c) => answerOffer(services, body, callerHash(c)),
  ),
  visitor.get(
    '/api/waitlist/place',
    {
      summary: 'Get a place on the waitlist with an emailed link',
      audit: 'read waitlist',
      onOwnDomain: true,
      query: tokenQuery,
      answer: placePreview,
    },
    ({ query, services }) => previewPlace(services, query.token),
  ),
  visitor.post(
    '/api/waitlist/confirm',
    {
      summary: 'Confirm a place with an emailed link',
      audit: 'changed waitlist',
      onOwnDomain: true,
      body: tokenQuery,
      example: ({ link }) => link('waitlist-confirm'),
    },
    ({ body, services }) => confirmPlace(services, body.token),
  ),
  visitor.post(
    '/api/waitlist/leave',
    {
      summary: 'Leave the waitlist with an emailed link',
      audit: 'changed waitlist',
      onOwnDomain: true,
      body: tokenQuery,
      example: ({ link }) => link('waitlist-leave'),
    },
    ({ body, services }) => leaveWaitlist(services, body.token),
  ),
];

export const waitlist = defineModule({
  name: 'waitlist',
  contract,
  routes: waitlistRoutes,
  tables: tableMetadata,
  work: services => ({ jobs: [sweep('offer-openings', 5, stop => offerOpenings(services, stop))] }),
});
