import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { defineModule } from '../../../../platform/module.ts';
import { openInstanceMail } from '../../../accounts/vendors/server/mail.ts';
import { openMailTransports } from '../../emails/server/mail-transports.ts';
import * as contract from '../contract.ts';
import { imageInput, mailDay, mailImage } from '../contract.ts';
import { getMailDay } from './daily-limit.ts';
import { keepMailImage } from './images.ts';
import { openBulkOutbox } from './outbox.ts';
import { tableMetadata } from './tables.ts';

/** Example for the API document. */
const pixels =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWMQqQiAIwbiOABiAw3BMzYv9gAAAABJRU5ErkJggg==';

const mailingRoutes: Route[] = [
  route.unscoped.get(
    '/api/emails/day',
    {
      summary: 'Get the remaining daily limit for bulk email',
      allow: 'campaigns.read',
      audit: 'none',
      answer: mailDay,
    },
    ({ services, principal }) => getMailDay(services, principal),
  ),
  route.unscoped.post(
    '/api/emails/images',
    {
      summary: 'Upload a picture for emails',
      allow: 'campaigns.write',
      audit: 'none',
      needsVerifiedEmail: false,
      body: imageInput,
      answer: mailImage,
      status: 201,
      example: { image: pixels },
    },
    ({ services, principal, body }) => keepMailImage(services, principal, body.image),
  ),
];

export const mailings = defineModule({
  name: 'mailings',
  contract,
  routes: mailingRoutes,
  tables: tableMetadata,
  work: services => {
    // Bulk emails use their own SMTP connections, so that they do not delay booking emails.
    const { jobs, close } = openBulkOutbox(services, openMailTransports(services, openInstanceMail(services.env)));
    return { jobs, close };
  },
});
