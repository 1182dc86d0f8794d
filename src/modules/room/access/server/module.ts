import { clientRoute, type Route } from '../../../../platform/http/declare-route.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { endClientSession } from './client-session.ts';
import { tableFacts } from './tables.ts';

const accessRoutes: Route[] = [
  clientRoute.unscoped.post(
    '/api/room/leave',
    { summary: 'Sign out of the client room on this device', audit: 'nothing' },
    ({ client, services }, c) => endClientSession(c, services, client),
  ),
];

export const access = defineModule({ name: 'access', contract, routes: accessRoutes, tables: tableFacts });
