import { inScope, type PrivateRoutes, privateRoutes, readQuery } from '../../../platform/http/routes.ts';
import { smsLog, smsLogQuery } from '../contract.ts';
import { listSms } from './log.ts';

export const smsRoutes: PrivateRoutes = privateRoutes().get('/logs', async c => {
  const query = readQuery(c, smsLogQuery);
  return c.json(smsLog.array().parse(await inScope(c, scope => listSms(scope, query))));
});
