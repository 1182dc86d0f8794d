import type { Context } from 'hono';
import { asSystem } from '../../../../platform/database/scope.ts';
import { callerHash } from '../../../../platform/http/caller.ts';
import { clientRoute, type Route, route, visitor } from '../../../../platform/http/declare-route.ts';
import type { Public } from '../../../../platform/http/request.ts';
import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import type { Services } from '../../../../platform/services.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import * as contract from '../contract.ts';
import { clientRoomSettings, codeRequest, roomAccess, roomEntry, roomSettings, savedReplies } from '../contract.ts';
import {
  codeCookieOf,
  deleteCodeCookies,
  deviceOf,
  endClientSession,
  endDevices,
  setClientCookies,
  setCodeCookies,
} from './client-session.ts';
import {
  askForCode,
  deleteOldCodes,
  enterWithCode,
  enterWithLink,
  getRoomAccess,
  getRoomAt,
  inviteClient,
  refuseEntry,
} from './codes.tsx';
import {
  getRoomSettings,
  getSavedReplies,
  saveClientRoomSettings,
  saveReplies,
  saveRoomSettings,
} from './room-settings.ts';
import { tableMetadata } from './tables.ts';

const accessRoutes: Route[] = [
  visitor.post(
    '/api/room/ask',
    {
      summary: 'Email a client a code to sign in to the client room',
      audit: 'none',
      body: codeRequest,
      example: ({ slug }) => ({ slug, email: 'amara@client.example' }),
    },
    async ({ body: { slug, email }, services }, c) => {
      const practice = await getRoomAt(services, slug);
      const codeInput = { wish: { email }, path: '', address: callerHash(c) } as const;
      setCodeCookies(c, services, await askForCode(services, practice, codeInput));
    },
  ),
  visitor.post(
    '/api/room/enter',
    {
      summary: 'Sign in to the client room with a mailed code or link',
      audit: 'signed_in client',
      body: roomEntry,
      example: { slug: 'fernhill-nutrition', code: '418630' },
      exampleRefused: 'a code works in the browser only that asked for it: codes.test',
    },
    async ({ body, services }, c) => {
      const { tenantId } = await getRoomAt(services, body.slug);
      await enter(c, services, { tenantId, ...body });
    },
  ),
  route.get(
    '/api/clients/:id/room',
    {
      summary: 'Show where a client is signed in to the client room',
      allow: 'clients.read',
      audit: 'read client',
      keys: { id: 'client' },
      answer: roomAccess,
    },
    (scope, { id, services }) => getRoomAccess(services, scope, id),
  ),
  route.post(
    '/api/clients/:id/room/invite',
    {
      summary: 'Email a client a link to the client room',
      allow: 'clients.write',
      audit: 'changed client',
      needsVerifiedEmail: true,
      keys: { id: 'client' },
    },
    (scope, { id, services }) => inviteClient(services, scope, id),
  ),
  route.delete(
    '/api/clients/:id/room/sessions',
    {
      summary: 'Sign a client out of the client room on every device',
      allow: 'clients.write',
      audit: 'changed client',
      needsVerifiedEmail: false,
      keys: { id: 'client' },
    },
    async (scope, { id }) => {
      await getClient(scope, id);
      await endDevices(scope, { tenantId: scope.tenantId, clientId: id, sessionId: 0 }, 'all');
    },
  ),
  route.put(
    '/api/clients/:id/room',
    {
      summary: 'Change what the client room allows this client',
      allow: 'clients.write',
      audit: 'changed client',
      needsVerifiedEmail: false,
      keys: { id: 'client' },
      body: clientRoomSettings,
      example: { isOff: false, writing: 'replies' },
    },
    (scope, { id, body }) => saveClientRoomSettings(scope, id, body),
  ),
  route.get(
    '/api/messages/saved-replies',
    { summary: 'List saved replies', allow: 'clients.read', audit: 'none', answer: savedReplies },
    getSavedReplies,
  ),
  route.put(
    '/api/messages/saved-replies',
    {
      summary: 'Change the saved replies',
      allow: 'clients.write',
      audit: 'changed settings',
      needsVerifiedEmail: false,
      body: savedReplies,
      answer: savedReplies,
      example: { replies: ['Take it with food.'] },
    },
    (scope, { body }) => saveReplies(scope, body),
  ),
  route.get(
    '/api/room/settings',
    {
      summary: 'Get the settings of the client room',
      allow: 'practice.read',
      audit: 'none',
      answer: roomSettings,
    },
    getRoomSettings,
  ),
  route.put(
    '/api/room/settings',
    {
      summary: 'Change the settings of the client room',
      allow: 'practice.write',
      audit: 'changed settings',
      needsVerifiedEmail: false,
      body: roomSettings,
      answer: roomSettings,
      example: {
        isOn: true,
        parts: { messages: true, files: true, payments: true },
        writing: 'care',
        replyHours: { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' },
      },
    },
    (scope, { body }) => saveRoomSettings(scope, body),
  ),
  clientRoute.unscoped.post(
    '/api/room/leave',
    { summary: 'Sign out of the client room on this device', audit: 'none' },
    ({ client, services }, c) => endClientSession(c, services, client),
  ),
];

/** @throws AppError invalid */
async function enter(
  c: Context<Public>,
  services: Services,
  { tenantId, ...credential }: { tenantId: number } & ({ code: string } | { link: string }),
) {
  const device = deviceOf(c);
  const entry =
    'link' in credential
      ? await enterWithLink(services, { tenantId, link: credential.link, device })
      : await enterWithCode(services, {
          tenantId,
          browser: codeCookieOf(c, services) ?? '',
          code: credential.code,
          device,
        });
  if (entry.result !== 'entered') refuseEntry(entry);
  setClientCookies(c, services, { tenantId, value: entry.session });
  deleteCodeCookies(c, services);
}

export const access = defineModule({
  name: 'access',
  contract,
  routes: accessRoutes,
  tables: tableMetadata,
  work: services => ({
    jobs: [sweep('delete-old-client-codes', 3_600, () => deleteOldCodes(asSystem(services.database)))],
  }),
});
