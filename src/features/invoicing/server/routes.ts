import { inScope, type PrivateRoutes, privateRoutes, readId } from '../../../platform/http/routes.ts';
import { invoice } from '../contract.ts';
import { listInvoicesOfClient } from './list.ts';

/** Mounted under /api/clients. */
export const clientInvoiceRoutes: PrivateRoutes = privateRoutes().get('/:id/invoices', async c =>
  c.json(invoice.array().parse(await inScope(c, scope => listInvoicesOfClient(scope, readId(c, 'Client'))))),
);
