import { defineModule } from '../../../../platform/module.ts';
import { openInstanceMail } from '../../../accounts/vendors/server/mail.ts';
import { openMailTransports } from '../../emails/server/mail-transports.ts';
import * as contract from '../contract.ts';
import { openBulkOutbox } from './outbox.ts';
import { mailingRoutes } from './routes.ts';
import { tableFacts } from './tables.ts';

export const mailings = defineModule({
  name: 'mailings',
  contract,
  routes: mailingRoutes,
  tables: tableFacts,
  work: services => {
    // Bulk emails use their own SMTP connections, so that they do not delay booking emails.
    const { jobs, close } = openBulkOutbox(services, openMailTransports(services, openInstanceMail(services.env)));
    return { jobs, close };
  },
});
