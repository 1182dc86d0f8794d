import { attachment } from '../../../../platform/http/attachment.ts';
import { clientRoute, type Route } from '../../../../platform/http/declare-route.ts';
import { defineModule } from '../../../../platform/module.ts';
import { checkoutAnswer } from '../../../billing/payments/contract.ts';
import { ownOrderRequest } from '../../../scheduling/packages/contract.ts';
import { orderInRoom } from '../../../scheduling/packages/server/orders.ts';
import * as contract from '../contract.ts';
import { roomHome, roomInvoices, roomMe, roomPackages, roomSessions } from '../contract.ts';
import { changeMe, exportOwnData } from './me.ts';
import { getHome, listInvoices, listPackages, listSessions } from './overview.ts';

const zip = 'application/zip';

const overviewRoutes: Route[] = [
  clientRoute.get(
    '/api/room/home',
    { summary: 'Show the signed-in client what comes next', audit: 'none', answer: roomHome },
    getHome,
  ),
  clientRoute.get(
    '/api/room/sessions',
    { summary: 'List the signed-in client’s sessions', audit: 'none', answer: roomSessions },
    listSessions,
  ),
  clientRoute.get(
    '/api/room/invoices',
    { summary: 'List the signed-in client’s invoices', audit: 'none', answer: roomInvoices },
    listInvoices,
  ),
  clientRoute.get(
    '/api/room/packages',
    { summary: 'List the signed-in client’s packages and those for sale', audit: 'none', answer: roomPackages },
    listPackages,
  ),
  clientRoute.unscoped.post(
    '/api/room/packages/:id/order',
    {
      summary: 'Buy a package as the signed-in client',
      audit: 'added package_order',
      keys: { id: 'package' },
      body: ownOrderRequest,
      answer: checkoutAnswer,
      example: { price: '400.00' },
      exampleRefused: 'The practice takes no card payments.',
    },
    ({ client, services, id: packageId, body }) => orderInRoom(services, client, { packageId, ...body }),
  ),
  clientRoute.unscoped.put(
    '/api/room/me',
    {
      summary: 'Change the signed-in client’s phone number, language and reminders',
      audit: 'changed client',
      body: roomMe,
      example: { phone: '+1 503 555 0142', language: 'es', emailReminders: true },
    },
    ({ client, services, body }) => changeMe(services, client, body),
  ),
  clientRoute.raw.get(
    '/api/room/export',
    { summary: 'Download the signed-in client’s data with all files', audit: 'exported client', file: zip },
    async ({ services, client }, c) => {
      // A HEAD request doesn't count as an export.
      if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': zip });
      const { name, body } = await exportOwnData(services, client);
      return c.body(body, 200, { 'content-type': zip, 'content-disposition': attachment(name) });
    },
  ),
];

export const overview = defineModule({ name: 'overview', contract, routes: overviewRoutes });
