import type { Context } from 'hono';
import { asSystem, type Scope } from '../../../../platform/database/scope.ts';
import { type Route, route } from '../../../../platform/http/declare-route.ts';
import type { ExampleData } from '../../../../platform/http/example-data.ts';
import { inScope, type Private } from '../../../../platform/http/request.ts';
import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import { addDays, addMinutes } from '../../../../shared/dates.ts';
import { requireVerifiedEmail } from '../../../accounts/auth/server/email-verification.ts';
import * as booking from '../booking.ts';
import * as byLink from '../by-link.ts';
import { declineInput } from '../by-link.ts';
import * as contract from '../contract.ts';
import { type Appointment, appointment, appointmentDetail, appointmentQuery, chargedLateFee } from '../contract.ts';
import * as entry from '../entry.ts';
import { appointmentInput, deleteQuery, newAppointment, seriesPreview, seriesQuestion } from '../entry.ts';
import type { Row } from './appointment-rows.ts';
import { acceptRequest, declineRequest, expireRequests } from './booking/requests.ts';
import { deleteOldReservations } from './booking/reservation.ts';
import { deleteOldLapsed, releaseUnpaid } from './booking/unpaid-bookings.ts';
import { enterAppointment } from './create-appointment.ts';
import { chargeLateFee, getAppointment } from './detail.ts';
import { deleteAppointment, refundKept, updateAppointment } from './manage-appointment.ts';
import { listAppointments, listOfClient, presentAppointments } from './queries.ts';
import { createSeries, previewSeries } from './series/create.ts';
import { tableMetadata } from './tables.ts';
import { bookingRoutes, linkRoutes } from './visitor-routes.ts';

const reads = { allow: 'appointments.read' } as const;
const writes = { allow: 'appointments.write', needsVerifiedEmail: 'decides' } as const;
const keys = { id: 'appointment' };

/** Far in the future, so that the series of this example does not take a time from another example. */
function timesFarAhead({ freeTime }: ExampleData) {
  const { date, time } = freeTime();
  const start = new Date(`${addDays(date, 400)}T${time}:00Z`);
  return { startTime: start.toISOString(), endTime: addMinutes(start, 30).toISOString() };
}
const series = { frequency: 'weekly' as const, count: 3, except: [] };
const session = async (exampleData: ExampleData) => ({
  ...timesFarAhead(exampleData),
  ...{ clientId: await exampleData.own('clients'), userId: exampleData.userId, serviceId: null },
  ...{ title: 'Talk', description: 'About iron', type: 'planning' as const, status: 'scheduled' as const },
  ...{ allowOverlap: true, tellClient: false },
});

const appointmentRoutes: Route[] = [
  route.get(
    '/api/appointments',
    {
      summary: 'List appointments',
      ...reads,
      audit: 'listed appointment',
      query: appointmentQuery,
      answer: appointment.array(),
    },
    (scope, { query }) => listAppointments(scope, query),
  ),
  route.unscoped.post(
    '/api/appointments',
    {
      summary: 'Add an appointment or a series',
      ...writes,
      audit: 'added appointment',
      auditAbout: ({ clientId }) => ({ clientId }),
      body: newAppointment,
      answer: appointment,
      status: 201,
      example: async exampleData => ({ ...(await session(exampleData)), series }),
    },
    ({ body: { series, ...input }, services, principal }, c) => {
      if (input.tellClient) requireVerifiedEmail(principal);
      return present(c, scope =>
        series ? createSeries(services, scope, { ...input, series }) : enterAppointment(services, scope, input),
      );
    },
  ),
  route.post(
    '/api/appointments/series/preview',
    {
      summary: 'Preview the dates of a series',
      allow: 'appointments.write',
      audit: 'listed appointment',
      needsVerifiedEmail: false,
      body: seriesQuestion,
      answer: seriesPreview,
      example: exampleData => ({ ...timesFarAhead(exampleData), userId: exampleData.userId, series }),
    },
    (scope, { body }) => previewSeries(scope, body),
  ),
  route.get(
    '/api/appointments/:id',
    { summary: 'Get an appointment', ...reads, audit: 'read appointment', keys, answer: appointmentDetail },
    (scope, { id }) => getAppointment(scope, id),
  ),
  route.unscoped.put(
    '/api/appointments/:id',
    {
      summary: 'Change or reschedule an appointment',
      ...writes,
      audit: 'changed appointment',
      keys,
      body: appointmentInput,
      answer: appointment,
      example: async exampleData => ({ ...(await session(exampleData)), scope: 'this' as const }),
    },
    ({ id, body, services, principal }, c) => {
      if (body.tellClient) requireVerifiedEmail(principal);
      return present(c, scope => updateAppointment(services, scope, id, body));
    },
  ),
  route.delete(
    '/api/appointments/:id',
    { summary: 'Delete an appointment', ...writes, audit: 'deleted appointment', keys, query: deleteQuery },
    (scope, { id, query, services, principal }) => {
      if (query.tellClient) requireVerifiedEmail(principal);
      return deleteAppointment(services, scope, id, query);
    },
  ),
  route.unscoped.post(
    '/api/appointments/:id/accept',
    {
      summary: 'Accept a request',
      allow: 'appointments.write',
      needsVerifiedEmail: false,
      audit: 'changed appointment',
      keys,
      answer: appointment,
    },
    ({ id, services }, c) => present(c, scope => acceptRequest(services, scope, id)),
  ),
  route.unscoped.post(
    '/api/appointments/:id/decline',
    {
      summary: 'Decline a request',
      ...writes,
      audit: 'changed appointment',
      keys,
      body: declineInput,
      answer: appointment,
      example: { message: 'I’m away that week.' },
    },
    ({ id, body: { message = null }, services, principal }, c) => {
      if (message) requireVerifiedEmail(principal);
      return present(c, scope => declineRequest(services, scope, id, { message }));
    },
  ),
  route.post(
    '/api/appointments/:id/deposit/refund',
    {
      summary: 'Refund the payment made at booking',
      allow: 'deposits.decide',
      audit: 'changed appointment',
      needsVerifiedEmail: false,
      keys,
      answer: appointmentDetail,
    },
    (scope, { id, services }) => refundKept(services, scope, id),
  ),
  route.post(
    '/api/appointments/:id/late-fee',
    {
      summary: 'Charge the fee for a late cancellation or a missed session',
      allow: 'invoices.write',
      audit: 'added invoice',
      needsVerifiedEmail: false,
      keys,
      answer: chargedLateFee,
      status: 201,
    },
    async (scope, { id }) => ({ invoiceId: await chargeLateFee(scope, id) }),
  ),
  route.get(
    '/api/clients/:id/appointments',
    {
      summary: 'List a client’s appointments',
      ...reads,
      audit: 'listed appointment',
      keys: { id: 'client' },
      answer: appointment.array(),
    },
    (scope, { id }) => listOfClient(scope, id),
  ),
];

/** Loaded as a list within the transaction, because the audit log counts it. */
async function present(c: Context<Private>, work: (scope: Scope) => Promise<Row>): Promise<Appointment> {
  const [presented] = await inScope(c, async scope => presentAppointments(scope, [await work(scope)]));
  if (!presented) throw new Error('an appointment was lost on its way');
  return presented;
}

export const appointments = defineModule({
  name: 'appointments',
  contract: { ...contract, ...booking, ...byLink, ...entry },
  routes: [...appointmentRoutes, ...bookingRoutes, ...linkRoutes],
  tables: tableMetadata,
  work: services => ({
    jobs: [
      sweep('delete-old-holds', 60, () => deleteOldReservations(asSystem(services.database))),
      sweep('release-unpaid', 5, stop => releaseUnpaid(services, stop)),
      sweep('expire-requests', 15, stop => expireRequests(services, stop)),
      sweep('delete-old-lapsed-bookings', 3_600, () => deleteOldLapsed(asSystem(services.database))),
    ],
  }),
});
