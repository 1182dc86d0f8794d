import type { Context } from 'hono';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { attachment } from '../../../../platform/http/attachment.ts';
import { callerHash } from '../../../../platform/http/caller.ts';
import { type Route, route, textKey } from '../../../../platform/http/declare-route.ts';
import type { Private } from '../../../../platform/http/request.ts';
import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import { checkPasswordAndCode } from '../../../accounts/auth/server/two-factor-settings.ts';
import * as contract from '../contract.ts';
import {
  backupFields,
  backupsSchema,
  downloadFields,
  releaseFields,
  restoreFields,
  sendingHoldSchema,
} from '../contract.ts';
import { findBackup } from './backup-folder.ts';
import { backUpNow, folderOf, listOwn, openDownload, receiveBackup, requireSinglePractice } from './backups.ts';
import { backUpNightly } from './nightly.ts';
import { afterRestart, restoreRunning } from './online-restore.ts';
import { findHold, releaseHold } from './sending-hold.ts';

const allow = 'backups.write';
const writes = { allow, needsVerifiedEmail: false } as const;
const keys = { name: textKey('backup') };
const bytes = 'application/octet-stream';
const exampleRefused = 'it is for the only practice of an instance: backups.test';

const backupRoutes: Route[] = [
  route.unscoped.get(
    '/api/backups',
    { summary: 'List backups of this server', allow, audit: 'none', answer: backupsSchema },
    ({ services }) => listOwn(services),
  ),
  route.unscoped.post(
    '/api/backups',
    {
      summary: 'Create a backup now',
      ...writes,
      audit: 'added backup',
      body: backupFields,
      answer: backupsSchema,
      status: 201,
      example: { kind: 'manual' },
      exampleRefused,
    },
    async ({ services }) => {
      await requireSinglePractice(services);
      await backUpNow(services);
      return listOwn(services);
    },
  ),
  route.unscoped.post(
    '/api/backups/file',
    {
      summary: 'Add a backup from a file',
      ...writes,
      audit: 'added backup',
      takes: bytes,
      answer: backupsSchema,
      status: 201,
    },
    async ({ services }, c) => {
      await requireSinglePractice(services);
      await receiveBackup(services, c.req.raw.body);
      return listOwn(services);
    },
  ),
  route.raw.post(
    '/api/backups/:name/file',
    {
      summary: 'Download a backup; requires your password and code',
      ...writes,
      audit: 'exported backup',
      keys,
      body: downloadFields,
      file: bytes,
      example: ({ password }) => ({ password, code: '' }),
      exampleRefused,
    },
    async ({ services, principal, name, body }, c) => {
      const backup = await requireBackup(c, name);
      await checkPasswordAndCode({ services, address: callerHash(c) }, principal.userId, body);
      const { content, size } = await openDownload(backup);
      return c.body(content, 200, {
        'content-type': bytes,
        'content-disposition': attachment(backup.name),
        ...(size === null ? {} : { 'content-length': String(size) }),
      });
    },
  ),
  route.unscoped.post(
    '/api/backups/:name/restore',
    {
      summary: 'Restore a backup, replacing everything',
      ...writes,
      audit: 'restored backup',
      keys,
      body: restoreFields,
      example: ({ password }) => ({ password, code: '', confirmation: 'restore' }),
      exampleRefused,
    },
    async ({ services, principal, name, body }, c) => {
      const { path } = await requireBackup(c, name);
      await checkPasswordAndCode({ services, address: callerHash(c) }, principal.userId, body);
      await restoreRunning(services, path);
    },
  ),
];

const sendingHoldRoutes: Route[] = [
  route.get(
    '/api/sending-hold',
    {
      summary: 'Get whether sending is paused, and what’s waiting',
      allow: 'practice.read',
      audit: 'none',
      answer: sendingHoldSchema,
    },
    scope => findHold(scope),
  ),
  route.post(
    '/api/sending-hold/release',
    {
      summary: 'Resume sending',
      allow,
      audit: 'changed settings',
      needsVerifiedEmail: 'decides',
      body: releaseFields,
      example: { dropsWaiting: false },
      exampleRefused,
    },
    (scope, { principal, body }) => releaseHold(scope, principal, body),
  ),
];

/** @throws AppError forbidden if the instance has other practices; not_found */
async function requireBackup(c: Context<Private>, name: string) {
  await requireSinglePractice(c.get('services'));
  const backup = await findBackup(folderOf(c.get('services')), name);
  if (!backup) throw notFound('Backup');
  if (!backup.size) throw new AppError('conflict', 'This backup is empty.');
  return backup;
}

export const backup = defineModule({
  name: 'backup',
  contract,
  routes: [...backupRoutes, ...sendingHoldRoutes],
  work: services => ({
    jobs: [
      sweep('after-restart', 300, () => afterRestart(services)),
      sweep('back-up-nightly', 300, stop => backUpNightly(services, new Date(), stop)),
    ],
  }),
});
