import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { defineModule } from '../../../../platform/module.ts';
import { openInstanceMail } from '../../../accounts/vendors/server/mail.ts';
import { openMailTransports } from '../../emails/server/mail-transports.ts';
import * as contract from '../contract.ts';
import { imageInput, mailDay, mailImage } from '../contract.ts';
import { getMailDay } from './daily-limit.ts';
import { keepMailImage } from './images.ts';
import { openBulkOutbox } from './outbox.ts';
import { tableFacts } from './tables.ts';

/** Example for the API document. */
const pixels =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWMQqQiAIwbiOABiAw3BMzYv9gAAAABJRU5ErkJggg==';

const mailingRoutes: Route[] = [
  route.unscoped.get(
    '/api/emails/day',
    {
      summary: 'Get the remaining daily limit for bulk email',
      allow: 'campaigns.read',
      audit: 'nothing',
      answer: mailDay,
    },
    ({ services, who }) => getMailDay(services, who),
  ),
  route.unscoped.post(
    '/api/emails/images',
    {
      summary: 'Upload a picture for emails',
      allow: 'campaigns.write',
      audit: 'nothing',
      needsVerifiedEmail: false,
      body: imageInput,
      answer: mailImage,
      status: 201,
      example: { image: pixels },
    },
    ({ services, who, body }) => keepMailImage(services, who, body.image),
  ),
];

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
