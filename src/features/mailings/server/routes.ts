import { type PrivateRoutes, privateRoutes, readBody } from '../../../platform/http/routes.ts';
import { imageInput, mailDay, mailImage } from '../contract.ts';
import { getMailDay } from './day.ts';
import { keepMailImage } from './images.ts';

/** Mounted under /api/emails. */
export const mailingRoutes: PrivateRoutes = privateRoutes()
  .get('/day', async c => c.json(mailDay.parse(await getMailDay(c.get('services'), c.get('who')))))
  .post('/images', async c => {
    const { image } = await readBody(c, imageInput);
    return c.json(mailImage.parse(await keepMailImage(c.get('services'), c.get('who'), image)), 201);
  });
