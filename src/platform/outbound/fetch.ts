import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { findAddresses, OutboundRefused, pinned, type Reach } from './addresses.ts';

/** Bytes; far above any real response. */
const maxResponseBytes = 4 * 1024 * 1024;

export class ResponseTooLong extends Error {}

/**
 * `fetch` for URLs that a user entered: connects only to checked addresses, follows no redirects, reads at most 4 MB
 * unless told otherwise. SDKs accept it as their fetch function.
 */
export const outboundFetch =
  (reach: Reach, maxBytes = maxResponseBytes): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, { ...init, redirect: 'manual' });
    const url = new URL(request.url);
    if (!/^https?:$/.test(url.protocol)) throw new OutboundRefused('Only http and https addresses can be called.');
    const addresses = await findAddresses(url.hostname, reach);
    const call: Call = {
      url,
      method: request.method,
      headers: { ...Object.fromEntries(request.headers), 'accept-encoding': 'identity' },
      // Not the request's own signal: that one never aborts once the request was garbage-collected.
      signal: init?.signal ?? (input instanceof Request ? input.signal : undefined),
      lookup: pinned(addresses),
    };
    const answer = await send(call, Buffer.from(await request.arrayBuffer()));
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) if (value) headers.set(name, String(value));
    const status = answer.statusCode ?? 0;
    const isEmpty = [204, 205, 304].includes(status);
    return new Response(isEmpty ? null : streamed(atMost(answer, maxBytes)), { status, headers });
  };

type Call = { url: URL; method: string; headers: Record<string, string>; signal?: AbortSignal; lookup: LookupFunction };

function send({ url, ...call }: Call, body: Buffer): Promise<IncomingMessage> {
  const begin = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((done, fail) => {
    const options = { ...call, agent: false, autoSelectFamily: true };
    begin(url, options, done).once('error', fail).end(body);
  });
}

function streamed(chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    pull: async stream => {
      const { done, value } = await chunks.next();
      if (done) stream.close();
      else stream.enqueue(value);
    },
    cancel: async () => void (await chunks.return(undefined)),
  });
}

async function* atMost(answer: IncomingMessage, maxBytes: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let length = 0;
  for await (const chunk of answer) {
    length += chunk.length;
    if (length > maxBytes) throw new ResponseTooLong('the answer is too long');
    yield new Uint8Array(chunk);
  }
}
