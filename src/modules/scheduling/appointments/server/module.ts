import { asSystem } from '../../../../platform/database/scope.ts';
import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as booking from '../booking.ts';
import * as byLink from '../by-link.ts';
import * as contract from '../contract.ts';
import * as entry from '../entry.ts';
import { expireRequests } from './booking/requests.ts';
import { deleteOldReservations } from './booking/reservation.ts';
import { deleteOldLapsed, releaseUnpaid } from './booking/unpaid-bookings.ts';
import { appointmentRoutes } from './routes.ts';
import { tableMetadata } from './tables.ts';
import { bookingRoutes, linkRoutes } from './visitor-routes.ts';

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
