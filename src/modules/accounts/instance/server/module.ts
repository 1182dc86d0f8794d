import { cameThroughUnknownProxy } from '../../../../platform/http/caller.ts';
import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { instanceState } from '../contract.ts';
import { hasSinglePractice } from './single-practice.ts';

const instanceRoutes: Route[] = [
  route.unscoped.get(
    '/api/instance',
    {
      summary: 'Get problems with the server’s configuration',
      allow: 'backups.write',
      audit: 'none',
      answer: instanceState,
    },
    async ({ services }, c) => ({
      // With several practices, the operator reads this in the log.
      hasUnknownProxy: cameThroughUnknownProxy(c) && (await hasSinglePractice(services)),
    }),
  ),
];

export const instance = defineModule({ name: 'instance', contract, routes: instanceRoutes });
