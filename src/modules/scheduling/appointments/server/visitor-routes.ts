import { said } from '../../../../platform/http/answers.ts';
import { callerHash } from '../../../../platform/http/caller.ts';
import { type Route, visitor } from '../../../../platform/http/declare-route.ts';
import type { ExampleData } from '../../../../platform/http/example-data.ts';
import { defaultLocale } from '../../../../shared/locale.ts';
import { booked, bookingRequest, hold, holdQuery, holdRequest, slotsAnswer, slotsQuery } from '../booking.ts';
import {
  cancelPreview,
  cancelQuery,
  confirmPreview,
  linkQuery,
  movePreview,
  moveRequest,
  moveSlotsQuery,
} from '../by-link.ts';
import { book } from './booking/book.ts';
import { releaseReservation, reserveTime } from './booking/reservation.ts';
import { listSlots } from './booking/slots.ts';
import { cancelByLink, previewCancellation } from './links/cancel.ts';
import { confirmByLink, previewConfirmation } from './links/confirm.ts';
import { listMoveSlots, moveByLink, previewMove } from './links/reschedule.ts';
import { clientMessages } from './messages/catalog.ts';

const visit = ({ slug, freeTime }: ExampleData) => ({
  ...{ storefrontSlug: slug, appointmentType: 'consultation' as const },
  ...freeTime(),
});

export const bookingRoutes: Route[] = [
  visitor.get(
    '/api/appointments/slots',
    { summary: 'List available times', audit: 'none', onOwnDomain: true, query: slotsQuery, answer: slotsAnswer },
    ({ query, services }) => listSlots(services, query),
  ),
  visitor.post(
    '/api/appointments/book',
    {
      summary: 'Book from the public page',
      audit: 'added appointment',
      onOwnDomain: true,
      body: bookingRequest,
      answer: booked,
      example: exampleData => ({
        ...visit(exampleData),
        ...{ firstName: 'Felix', lastName: 'Romero', email: `${crypto.randomUUID()}@client.example`, phone: '' },
        ...{ notes: '', timeZone: 'Europe/Berlin', referrer: 'https://search.example/q', website: '' },
        bookingKey: crypto.randomUUID(),
      }),
    },
    ({ body, services }, c) => book(services, body, callerHash(c)),
  ),
  visitor.post(
    '/api/appointments/hold',
    {
      summary: 'Hold a time while a visitor fills in the form',
      audit: 'none',
      onOwnDomain: true,
      body: holdRequest,
      answer: hold,
      example: exampleData => ({ ...visit(exampleData), holdToken: crypto.randomUUID() }),
    },
    ({ body, services }, c) => reserveTime(services, body, callerHash(c)),
  ),
  visitor.delete(
    '/api/appointments/hold',
    { summary: 'Release a held time', audit: 'none', onOwnDomain: true, query: holdQuery },
    ({ query, services }) => releaseReservation(services, query),
  ),
];

/** Routes for the links in emails and text messages. */
export const linkRoutes: Route[] = [
  visitor.get(
    '/api/appointments/cancel-preview',
    {
      summary: 'Get the appointment of a cancellation link',
      audit: 'read appointment',
      onOwnDomain: true,
      query: linkQuery,
      answer: cancelPreview,
    },
    ({ query, services }) => previewCancellation(services, query),
  ),
  visitor.delete(
    '/api/appointments/cancel',
    { summary: 'Cancel with an emailed link', audit: 'changed appointment', onOwnDomain: true, query: cancelQuery },
    ({ query, services }, c) => cancelByLink(services, query, callerHash(c)),
  ),
  visitor.get(
    '/api/appointments/reschedule-preview',
    {
      summary: 'Get the appointment of a reschedule link',
      audit: 'read appointment',
      onOwnDomain: true,
      query: linkQuery,
      answer: movePreview,
    },
    ({ query, services }) => previewMove(services, query),
  ),
  visitor.get(
    '/api/appointments/reschedule-slots',
    {
      summary: 'List available times for a reschedule link',
      audit: 'none',
      onOwnDomain: true,
      query: moveSlotsQuery,
      answer: slotsAnswer,
    },
    ({ query, services }) => listMoveSlots(services, query),
  ),
  visitor.post(
    '/api/appointments/reschedule',
    {
      summary: 'Reschedule with an emailed link',
      audit: 'changed appointment',
      onOwnDomain: true,
      body: moveRequest,
      answer: booked,
      example: async ({ link, freeTime }) => ({
        ...(await link('reschedule-appointment')),
        ...freeTime(),
        reason: 'Late',
      }),
    },
    ({ body, services }, c) => moveByLink(services, body, callerHash(c)),
  ),
  visitor.get(
    '/api/appointments/confirm-preview',
    {
      summary: 'Get the appointment of a confirmation link',
      audit: 'read appointment',
      onOwnDomain: true,
      query: linkQuery,
      answer: confirmPreview,
    },
    ({ query, services }) => previewConfirmation(services, query),
  ),
  visitor.post(
    '/api/appointments/confirm',
    {
      summary: 'Confirm with an emailed link',
      audit: 'changed appointment',
      onOwnDomain: true,
      body: linkQuery,
      answer: said,
      example: ({ link }) => link('confirm-appointment'),
    },
    async ({ body, services }, c) => {
      await confirmByLink(services, body, callerHash(c));
      return { message: clientMessages.in(c.req.header('accept-language') ?? defaultLocale).confirmed };
    },
  ),
];
