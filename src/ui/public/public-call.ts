/** What a public call came back with; `message` only when the server said a sentence of worth, which no 500 does. */
export type Answer<T> =
  | { ok: true; body: T }
  | { ok: false; status: number; message: string | null; errors: Record<string, string> };

type Options = { method?: 'GET' | 'POST' | 'DELETE'; body?: unknown; signal?: AbortSignal };

/**
 * Calls the server from a public page; `T` is the contract of its answer, null of an answer without a body. Never throws:
 * status 0 stands for a server that was not reached, or for an answer that is not its own (of a hotel's network, say).
 */
export async function publicCall<T = null>(
  path: string,
  { method = 'GET', body, signal }: Options = {},
): Promise<Answer<T>> {
  try {
    const answer = await fetch(path, {
      method,
      signal,
      credentials: 'include',
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const content = answer.status === 204 ? null : await answer.json().catch(() => undefined);
    if (answer.ok && content !== undefined) return { ok: true, body: content };
    const { message, errors = {} }: Failure = answer.ok ? {} : (content ?? {});
    const isSaid = message && answer.status !== 500;
    return { ok: false, status: answer.ok ? 0 : answer.status, message: isSaid ? message : null, errors };
  } catch {
    return { ok: false, status: 0, message: null, errors: {} };
  }
}

/** The body of an error answer. */
type Failure = { message?: string; errors?: Record<string, string> };
