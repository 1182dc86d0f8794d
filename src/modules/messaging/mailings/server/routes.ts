import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { imageInput, mailDay, mailImage } from '../contract.ts';
import { getMailDay } from './daily-limit.ts';
import { keepMailImage } from './images.ts';

/** Example for the API document. */
const pixels =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWMQqQiAIwbiOABiAw3BMzYv9gAAAABJRU5ErkJggg==';

export const mailingRoutes: Route[] = [
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
