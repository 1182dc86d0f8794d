import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CachedPage, responseFor } from '../../../platform/http/page-cache/cached-page.ts';
import type { ServeCached } from '../../../platform/http/server.ts';
import type { Services } from '../../../platform/services.ts';
import { recordRequest, requestChannel } from '../../../platform/telemetry/metrics.ts';
import { countBioView } from './bio/bio-pages.tsx';
import { bioAddress } from './bio/bio-response.tsx';
import type { PageCounter } from './bio/view-counter.ts';
import { customDomainOf } from './custom-domains.ts';

/**
 * Serves cached pages before the app runs, at little more than the cost of a static file. The response is the same as
 * from the app.
 */
export function serveCachedPages(services: Services, counter: PageCounter): ServeCached {
  const { pages, env } = services;
  return (request, response) => {
    const { method = '', url = '', headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return null;
    // The body must be read, which the app does.
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return null;
    const host = customDomainOf(headers.host, env);
    const address = host !== null && rootPath.test(url) ? '' : bioAddress(url);
    if (address === null) return null;
    // The key contains the host. No page is ever cached for a host that is not a custom domain.
    const key = host === null ? address : `${host}/${address}`;
    if (!pages.has(key)) return null;
    return pages.find(key).then(page => {
      if (!page || page.movedTo) return false;
      send(services, counter, { request, response, page, address });
      return true;
    });
  };
}

type Sending = { request: IncomingMessage; response: ServerResponse; page: CachedPage; address: string };

function send({ log }: Services, counter: PageCounter, { request, response, page, address }: Sending) {
  const { method = '', headers } = request;
  const header = (name: string) => headers[name]?.toString();
  const answer = responseFor(page, header);
  const requestId = randomUUID();
  response.writeHead(answer.status, [...answer.inARow, 'x-request-id', requestId]);
  response.end(method === 'GET' ? answer.body : null);
  countBioView(counter, page, { method, header });
  const route = address ? '/bio/:slug' : '/';
  if (requestChannel.hasSubscribers) recordRequest({ method, route, status: answer.status, seconds: 0 });
  log.info({ requestId, method, path: address ? `/bio/${address}` : '/', status: answer.status, ms: 0 }, 'request');
}

const rootPath = /^\/(?:\?|$)/;
