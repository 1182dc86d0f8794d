import type { Context } from 'hono';
import { AppError, notFound } from '../../../platform/errors.ts';
import { attachment } from '../../../platform/http/attachment.ts';
import { callerHash } from '../../../platform/http/caller.ts';
import { inScope, type Private, type PrivateRoutes, privateRoutes, readBody } from '../../../platform/http/routes.ts';
import { checkOwnProof } from '../../auth/server/two-factor-settings.ts';
import {
  backupFields,
  backupsSchema,
  downloadFields,
  releaseFields,
  restoreFields,
  sendingHoldSchema,
} from '../contract.ts';
import { openDownload } from './download.ts';
import { findBackup } from './folder.ts';
import { backUpNow, folderOf, listOwn, onlyOwn } from './own-instance.ts';
import { receiveBackup } from './receive-backup.ts';
import { restoreRunning } from './restore-running.ts';
import { findHold, releaseHold } from './sending-hold.ts';

/** Mounted under /api/backups. */
export const backupRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => c.json(backupsSchema.parse(await listOwn(c.get('services')))))
  .post('/', async c => {
    await readBody(c, backupFields);
    await onlyOwn(c.get('services'));
    await backUpNow(c.get('services'));
    return c.json(backupsSchema.parse(await listOwn(c.get('services'))), 201);
  })
  .post('/file', async c => {
    await onlyOwn(c.get('services'));
    await receiveBackup(c.get('services'), c.req.raw.body);
    return c.json(backupsSchema.parse(await listOwn(c.get('services'))), 201);
  })
  .post('/:name/file', async c => {
    const given = await readBody(c, downloadFields);
    const found = await wanted(c);
    await checkOwnProof({ services: c.get('services'), address: callerHash(c) }, c.get('who').userId, given);
    const { content, size } = await openDownload(found);
    return c.body(content, 200, {
      'content-type': 'application/octet-stream',
      'content-disposition': attachment(found.name),
      ...(size === null ? {} : { 'content-length': String(size) }),
    });
  })
  .post('/:name/restore', async c => {
    const given = await readBody(c, restoreFields);
    const { path } = await wanted(c);
    const services = c.get('services');
    await checkOwnProof({ services, address: callerHash(c) }, c.get('who').userId, given);
    await restoreRunning(services, path);
    return c.body(null, 204);
  });

/** Mounted under /api/sending-hold. */
export const sendingHoldRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => c.json(sendingHoldSchema.parse(await inScope(c, findHold))))
  .post('/release', async c => {
    const input = await readBody(c, releaseFields);
    await inScope(c, scope => releaseHold(scope, c.get('who'), input));
    return c.body(null, 204);
  });

/** @throws AppError forbidden where other practices live too; not_found */
async function wanted(c: Context<Private>) {
  await onlyOwn(c.get('services'));
  const found = await findBackup(folderOf(c.get('services')), c.req.param('name') ?? '');
  if (!found) throw notFound('Backup');
  if (!found.size) throw new AppError('conflict', 'This backup is empty.');
  return found;
}
