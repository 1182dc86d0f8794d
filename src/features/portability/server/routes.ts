import { attachment } from '../../../platform/http/attachment.ts';
import { callerHash } from '../../../platform/http/caller.ts';
import { type PrivateRoutes, privateRoutes, readBody } from '../../../platform/http/routes.ts';
import { checkOwnProof } from '../../auth/server/two-factor-settings.ts';
import { arrivalReport, exportFields, portability } from '../contract.ts';
import { exportPractice } from './export-practice.ts';
import { getPortability, importPractice } from './import-practice.ts';

/** Mounted under /api/portability. */
export const portabilityRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => c.json(portability.parse(await getPortability(c.get('services'), c.get('who')))))
  .post('/import', async c =>
    c.json(arrivalReport.parse(await importPractice(c.get('services'), c.get('who'), c.req.raw)), 201),
  )
  .post('/export', async c => {
    const given = await readBody(c, exportFields);
    const services = c.get('services');
    await checkOwnProof({ services, address: callerHash(c) }, c.get('who').userId, given);
    const { name, body } = await exportPractice(services, c.get('who'));
    return c.body(body, 200, { 'content-type': 'application/zip', 'content-disposition': attachment(name) });
  });
