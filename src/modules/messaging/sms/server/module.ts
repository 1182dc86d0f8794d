import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { smsCallbackRoutes } from './callback-routes.ts';
import { openSmsOutbox } from './outbox.ts';
import { smsRoutes } from './routes.ts';
import { tableMetadata } from './tables.ts';

export const sms = defineModule({
  name: 'sms',
  contract,
  routes: [...smsCallbackRoutes, ...smsRoutes],
  tables: tableMetadata,
  work: services => {
    const { jobs, close } = openSmsOutbox(services);
    return { jobs, close };
  },
});
