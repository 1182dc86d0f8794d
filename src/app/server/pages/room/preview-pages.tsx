import type { Context } from 'hono';
import { findPrincipal } from '../../../../modules/accounts/auth/server/session.ts';
import { getStorefront } from '../../../../modules/accounts/pages/server/storefront.ts';
import { getClient } from '../../../../modules/people/clients/server/clients.ts';
import { roomPages } from '../../../../modules/room/access/contract.ts';
import { findOpenRoom, requirePart } from '../../../../modules/room/access/server/room-settings.ts';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import { inTenant } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import { type Public, readId } from '../../../../platform/http/request.ts';
import { isAllowed } from '../../../../shared/permissions.ts';
import type { Assets } from '../../http/assets.ts';
import { protectSecretUrl } from '../link-pages.tsx';
import { shownPages } from './show-room.tsx';

/**
 * `/clients/:id/room`: the room as this client sees it, for members with permission for everything in it. Read-only: no
 * route writes, forms are inert, and nothing is marked as read or seen. Each view is audited.
 */
export const previewPageRoutes = (assets: Assets): PageRoute[] =>
  roomPages.map(path =>
    page.get(`/clients/:id/room${path}`, { audit: 'read client' }, async c => {
      const services = c.get('services');
      const principal = await findPrincipal(c, services);
      if (!principal) return c.redirect(`/login?${new URLSearchParams({ next: new URL(c.req.url).pathname })}`, 303);
      // Files and messages are health data.
      if (principal.mustSecure || !isAllowed(principal, 'records.read') || !isAllowed(principal, 'invoices.read'))
        throw new AppError('forbidden', 'Your role can’t see the room of a client.');
      const clientId = readId(c, 'Client');
      const { slug, parts } = await inTenant(services.database, principal, async scope => {
        setAuditSubject({ memberId: principal.userId, clientId, subjectId: clientId });
        await getClient(scope, clientId);
        const [parts, { slug }] = [await findOpenRoom({ ...scope, clientId }), await getStorefront(scope, services)];
        return { slug, parts };
      });
      if (!parts) throw new AppError('conflict', 'The room is closed for this client.');
      requirePart(parts, path);
      const client = { tenantId: principal.tenantId, clientId, sessionId: 0 };
      const root = `/clients/${clientId}/room`;
      return protectSecretUrl(
        await shownPages[path]({
          c: c as Context<Public>,
          assets,
          client,
          slug,
          root,
          previewOf: `/clients/${clientId}`,
        }),
      );
    }),
  );
