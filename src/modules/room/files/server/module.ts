import { removalJobs } from '../../../../platform/files/file-removals.ts';
import { clientRoute, type Route, route } from '../../../../platform/http/declare-route.ts';
import { sendFile } from '../../../../platform/http/send-file.ts';
import { defineModule } from '../../../../platform/module.ts';
import { emailLog } from '../../../messaging/emails/contract.ts';
import * as fileContract from '../contract.ts';
import { clientFile, newClientFile, roomFile } from '../contract.ts';
import * as mailContract from '../mail.ts';
import { clientMail } from '../mail.ts';
import { addFile, addOwnFile, deleteFile, listFiles, listOwnFiles, openFile, openOwnFile } from './files.ts';
import { mailClient } from './mail-client.tsx';
import { tableMetadata } from './tables.ts';

const takes = 'application/octet-stream';
const reads = { allow: 'records.read' } as const;
const writes = { allow: 'records.write', needsVerifiedEmail: false } as const;

const fileRoutes: Route[] = [
  clientRoute.get(
    '/api/room/files',
    { summary: 'List the signed-in client’s newest files', audit: 'none', answer: roomFile.array() },
    scope => listOwnFiles(scope),
  ),
  clientRoute.unscoped.post(
    '/api/room/files',
    {
      summary: 'Send the practice a file as the signed-in client',
      audit: 'added client_file',
      query: newClientFile,
      takes,
      answer: roomFile,
      status: 201,
    },
    ({ services, client, query }, c) => addOwnFile(services, client, { ...query, content: c.req.raw.body }),
  ),
  clientRoute.raw.get(
    '/api/room/files/:id',
    {
      summary: 'Download one of the signed-in client’s files',
      audit: 'read client_file',
      keys: { id: 'file' },
      file: takes,
    },
    async ({ services, client, id }, c) => sendFile(c, await openOwnFile(services, client, id)),
  ),

  route.get(
    '/api/clients/:id/files',
    {
      summary: 'List a client’s files',
      ...reads,
      audit: 'listed client_file',
      keys: { id: 'client' },
      answer: clientFile.array(),
    },
    (scope, { id }) => listFiles(scope, id),
  ),
  route.unscoped.post(
    '/api/clients/:id/files',
    {
      summary: 'Upload a file for a client',
      ...writes,
      audit: 'added client_file',
      keys: { id: 'client' },
      query: newClientFile,
      takes,
      answer: clientFile,
      status: 201,
    },
    ({ services, principal, id, query }, c) =>
      addFile(services, principal, { ...query, clientId: id, content: c.req.raw.body }),
  ),
  route.raw.get(
    '/api/clients/:id/files/:fileId',
    {
      summary: 'Download a client’s file',
      ...reads,
      audit: 'read client_file',
      keys: { id: 'client', fileId: 'file' },
      file: takes,
    },
    async ({ services, principal, id: clientId, fileId }, c) =>
      sendFile(c, await openFile(services, principal, { clientId, fileId })),
  ),
  route.unscoped.delete(
    '/api/clients/:id/files/:fileId',
    {
      summary: 'Delete a client’s file',
      ...writes,
      audit: 'deleted client_file',
      keys: { id: 'client', fileId: 'file' },
    },
    ({ services, principal, id: clientId, fileId }) => deleteFile(services, principal, { clientId, fileId }),
  ),
  route.unscoped.post(
    '/api/clients/:id/emails',
    {
      summary: 'Email a client',
      allow: 'emails.write',
      audit: 'sent email',
      needsVerifiedEmail: true,
      keys: { id: 'client' },
      body: clientMail,
      answer: emailLog,
      status: 201,
      example: () => ({
        key: crypto.randomUUID(),
        subject: 'Your plan, {firstName}',
        body: 'Hi {firstName},\n\nhere’s the plan we talked about.',
        attachments: [{ name: 'Plan.pdf', content: 'JVBERi0xLjcgcGxhbg==' }],
      }),
    },
    ({ services, principal, id, body }) => mailClient(services, principal, { ...body, clientId: id }),
  ),
];

export const files = defineModule({
  name: 'files',
  contract: { ...fileContract, ...mailContract },
  routes: fileRoutes,
  tables: tableMetadata,
  work: services => ({ jobs: removalJobs(services) }),
});
