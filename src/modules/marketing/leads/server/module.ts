import { asSystem } from '../../../../platform/database/scope.ts';
import { said } from '../../../../platform/http/answers.ts';
import { callerHash } from '../../../../platform/http/caller.ts';
import { type Route, route, visitor } from '../../../../platform/http/declare-route.ts';
import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import { defaultLocale } from '../../../../shared/locale.ts';
import * as contract from '../contract.ts';
import { leadFile, leadRequest, newFile } from '../contract.ts';
import { leadMessages } from '../messages/catalog.ts';
import { deleteFile, listFiles, uploadFile } from './files.ts';
import { deleteUnusedRequests, requestFile } from './requests.tsx';
import { tableMetadata } from './tables.ts';

const writes = {
  allow: 'storefront.write',
  audit: 'changed page',
  needsVerifiedEmail: false,
} as const;

const leadRoutes: Route[] = [
  route.get(
    '/api/storefront/files',
    {
      summary: 'List free files',
      allow: 'storefront.read',
      audit: 'none',
      answer: leadFile.array(),
    },
    listFiles,
  ),
  route.unscoped.post(
    '/api/storefront/files',
    {
      summary: 'Upload a free file',
      ...writes,
      query: newFile,
      takes: 'application/octet-stream',
      answer: leadFile,
      status: 201,
    },
    ({ services, principal, query }, c) => uploadFile(services, principal, { ...query, content: c.req.raw.body }),
  ),
  route.unscoped.delete(
    '/api/storefront/files/:id',
    { summary: 'Delete a file', ...writes, keys: { id: 'file' } },
    ({ services, principal, id }) => deleteFile(services, principal, id),
  ),

  visitor.post(
    '/api/leads/request',
    {
      summary: 'Request a free file from the public page',
      audit: 'added lead',
      onOwnDomain: true,
      body: leadRequest,
      answer: said,
      example: async ({ slug, own, read }) => {
        await own('lead_files');
        const { ctaButtons } = await read('/api/storefront');
        const offer = ctaButtons.find((block: { kind: string }) => block.kind === 'lead');
        return { storefrontSlug: slug, block: offer.id, email: 'a@b.example', firstName: 'A', newsletter: true };
      },
    },
    async ({ body, services }, c) => {
      await requestFile(services, body, callerHash(c));
      return { message: leadMessages.in(c.req.header('accept-language') ?? defaultLocale).form.done };
    },
  ),
];

export const leads = defineModule({
  name: 'leads',
  contract,
  routes: leadRoutes,
  tables: tableMetadata,
  work: services => ({
    jobs: [sweep('delete-unused-file-links', 3_600, () => deleteUnusedRequests(asSystem(services.database)))],
  }),
});
