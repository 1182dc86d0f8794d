import { z } from 'zod';
import { inScope, type PrivateRoutes, privateRoutes, readId } from '../../../platform/http/routes.ts';
import { emailDetail, emailLog } from '../contract.ts';
import { getMail, listMails } from './log.ts';

export const emailRoutes: PrivateRoutes = privateRoutes()
  .get('/logs', async c => c.json(z.array(emailLog).parse(await inScope(c, listMails))))
  .get('/logs/:id', async c => c.json(emailDetail.parse(await inScope(c, scope => getMail(scope, readId(c, 'Email'))))));
