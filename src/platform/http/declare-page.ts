import type { Context, MiddlewareHandler } from 'hono';
import type { AuditAction } from '../../shared/audit-actions.ts';
import type { Public } from './routes.ts';

type PageSpec = {
  /** What a look at it or its form does, for the audit log; `nothing` is about nobody. */
  audit: AuditAction;
  /** Served on a practice's own domain, too; everything else is not found there. */
  onOwnDomain?: true;
  /** Runs around the handler. */
  around?: MiddlewareHandler;
};

/** What is no call of the API: a page, the form on it, a file. Nobody has to be signed in (docs/add-a-route.md). */
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
