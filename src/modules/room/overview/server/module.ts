import { clientRoute, type Route } from '../../../../platform/http/declare-route.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { roomHome, roomInvoices, roomSessions } from '../contract.ts';
import { getHome, listInvoices, listSessions } from './overview.ts';

const overviewRoutes: Route[] = [
  clientRoute.get(
    '/api/room/home',
    { summary: 'Show the signed-in client what comes next', audit: 'nothing', answer: roomHome },
    getHome,
  ),
  clientRoute.get(
    '/api/room/sessions',
    { summary: 'List the signed-in client’s sessions', audit: 'nothing', answer: roomSessions },
    listSessions,
  ),
  clientRoute.get(
    '/api/room/invoices',
    { summary: 'List the signed-in client’s invoices', audit: 'nothing', answer: roomInvoices },
    listInvoices,
  ),
];

export const overview = defineModule({ name: 'overview', contract, routes: overviewRoutes });
