import { defineModule } from '../../../platform/module.ts';
import * as booking from '../booking.ts';
import * as byLink from '../by-link.ts';
import * as contract from '../contract.ts';
import * as entry from '../entry.ts';
import { appointmentRoutes } from './routes.ts';
import { tableFacts } from './tables.ts';
import { bookingRoutes, linkRoutes } from './visitor-routes.ts';

export const appointments = defineModule({
  name: 'appointments',
  contract: { ...contract, ...booking, ...byLink, ...entry },
  routes: [...appointmentRoutes, ...bookingRoutes, ...linkRoutes],
  tables: tableFacts,
});
