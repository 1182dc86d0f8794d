import { defineModule } from '../../../../platform/module.ts';
import { openInstanceMail } from '../../../accounts/vendors/server/mail.ts';
import * as contract from '../contract.ts';
import { openMailOutbox } from './outbox.ts';
import { emailRoutes } from './routes.ts';
import { tableMetadata } from './tables.ts';

export const emails = defineModule({
  name: 'emails',
  contract,
  routes: emailRoutes,
  tables: tableMetadata,
  work: services => {
    const { jobs, close } = openMailOutbox(services, openInstanceMail(services.env));
    return { jobs, close };
  },
});
