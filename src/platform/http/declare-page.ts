import type { Context, MiddlewareHandler } from 'hono';
import type { AuditAction } from '../../shared/audit-actions.ts';
import type { Public } from './request.ts';

type PageSpec = {
  /** The audit action of a view or form submission; `nothing` if it concerns no client. */
  audit: AuditAction;
  /** Also served on custom domains; all other pages are 404 there. */
  onOwnDomain?: true;
  around?: MiddlewareHandler;
};

/** A route outside the API: a page, its form, or a file. It needs no session (docs/add-a-route.md). */
export type PageRoute = PageSpec & {
  method: 'GET' | 'POST';
  path: string;
  handle: (c: Context<Public>) => Response | Promise<Response>;
};

const declare =
  (method: PageRoute['method']) =>
  <const P extends string>(
    path: P,
    spec: PageSpec,
    handle: (c: Context<Public, P>) => Response | Promise<Response>,
  ): PageRoute => ({ ...spec, method, path, handle });

export const page = { get: declare('GET'), post: declare('POST') };
