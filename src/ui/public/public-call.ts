import { pageLocale } from '../../shared/messages/use-messages.tsx';

/** The result of a public call; `message` is null for a 500, whose message is generic. */
export type Answer<T> =
  | { ok: true; body: T }
  | { ok: false; status: number; message: string | null; errors: Record<string, string> };

type Options = { method?: 'GET' | 'POST' | 'DELETE'; body?: unknown; signal?: AbortSignal };

/**
 * Calls the API from a public page; `T` is the type of the response, null for an empty one. Never throws: status 0
 * means that the server was unreachable, or that the response came from something else, such as a captive portal.
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
      headers: {
        // The language of the page, in which the server answers its errors.
        'accept-language': pageLocale(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
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

type Failure = { message?: string; errors?: Record<string, string> };
