import { callerHash } from '../../../platform/http/caller.ts';
import {
  inScope,
  type PrivateRoutes,
  type PublicRoutes,
  privateRoutes,
  publicRoutes,
  readBody,
  readId,
  readQuery,
} from '../../../platform/http/routes.ts';
import { leadFile, leadRequest, newFile } from '../contract.ts';
import { leadWords } from '../lead-words.ts';
import { deleteFile } from './delete-file.ts';
import { listFiles } from './files.ts';
import { requestFile } from './request.ts';
import { uploadFile } from './upload.ts';

export const leadFileRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => c.json((await inScope(c, listFiles)).map(each => leadFile.parse(each))))
  .post('/', async c => {
    const { name } = readQuery(c, newFile);
    const file = await uploadFile(c.get('services'), c.get('who'), { name, content: c.req.raw.body });
    return c.json(leadFile.parse(file), 201);
  })
  .delete('/:id', async c => {
    await deleteFile(c.get('services'), c.get('who'), readId(c, 'File'));
    return c.body(null, 204);
  });

export const publicLeadRoutes: PublicRoutes = publicRoutes().post('/request', async c => {
  await requestFile(c.get('services'), await readBody(c, leadRequest), callerHash(c));
  return c.json({ message: leadWords.done });
});
