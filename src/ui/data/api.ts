import type { z } from 'zod';
import { ApiError } from './api-error.ts';
import { handleUnauthorized } from './unauthorized.ts';

/** The server answers or refuses within 5 s; the rest allows for a slow connection. */
export const maxWaitMs = 30_000;

/** Yields the lines of a stream as they arrive. @throws the stream's error */
export async function* readLines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  // Not `for await`: Safari has no async iterator for streams.
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter(Boolean);
  }
  if (rest) yield rest;
}

/**
 * Every API call of the practice app. With a schema the response is parsed, without one its body is ignored.
 * @throws ApiError if the response is not OK; a 401 also starts the sign-out
 * @throws DOMException TimeoutError if a GET takes longer than `maxWaitMs`; writes have no timeout, because they may
 * have been done
 */
export const api = {
  get: <S extends z.ZodType>(path: string, schema: S, signal?: AbortSignal) =>
    withTimeout(signal, async limited => read(await send({ method: 'GET', path, signal: limited }), schema)),
  post: writer('POST'),
  put: writer('PUT'),
  patch: writer('PATCH'),
  delete: writer('DELETE'),
  /** A POST that answers NDJSON: yields each line as it arrives. */
  lines: async function* <S extends z.ZodType>(path: string, body: unknown, schema: S): AsyncGenerator<z.output<S>> {
    const answer = await send({ method: 'POST', path, body });
    if (answer.body) for await (const line of readLines(answer.body)) yield schema.parse(JSON.parse(line));
  },
};

type Call = { method: string; path: string; body?: unknown; signal?: AbortSignal };

function writer(method: string) {
  function write(path: string, body?: unknown): Promise<void>;
  function write<S extends z.ZodType>(path: string, body: unknown, schema: S): Promise<z.output<S>>;
  async function write(path: string, body?: unknown, schema?: z.ZodType) {
    const answer = await send({ method, path, body });
    return schema && read(answer, schema);
  }
  return write;
}

/** A request on a lost connection would otherwise load forever. */
async function withTimeout<T>(signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const cancel = () => controller.abort(signal?.reason);
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel);
  const timer = setTimeout(() => controller.abort(new DOMException('no answer in time', 'TimeoutError')), maxWaitMs);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

async function send({ method, path, body, signal }: Call): Promise<Response> {
  const answer = await fetch(path, {
    method,
    signal,
    credentials: 'include',
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  if (answer.status === 401) void handleUnauthorized();
  if (!answer.ok) throw new ApiError(answer.status, (await answer.text()) || answer.statusText);
  return answer;
}

const read = async <S extends z.ZodType>(answer: Response, schema: S): Promise<z.output<S>> =>
  schema.parse(await answer.json());
