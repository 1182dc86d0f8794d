import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import * as list from '../invoice-list.ts';
import * as paper from '../pdf.ts';
import * as settings from '../settings.ts';
import * as suggestion from '../suggestion.ts';
import { remindOfOverdue } from './remind.ts';
import { invoiceRoutes } from './routes.ts';
import { invoiceSettingsRoutes } from './settings-routes.ts';
import { tableMetadata } from './tables.ts';

export const invoicing = defineModule({
  name: 'invoicing',
  contract: { ...contract, ...list, ...paper, ...settings, ...suggestion },
  routes: [...invoiceSettingsRoutes, ...invoiceRoutes],
  tables: tableMetadata,
  work: services => ({ jobs: [sweep('remind-of-overdue-invoices', 120, stop => remindOfOverdue(services, stop))] }),
});
