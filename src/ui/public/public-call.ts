import { z } from 'zod';

/** What a public call came back with; `message` only when the server said a sentence of worth, which no 500 does. */
export type Answer =
  | { ok: true; body: unknown }
  | { ok: false; status: number; message: string | null; errors: Record<string, string> };

type Options = { method?: 'GET' | 'POST' | 'DELETE'; body?: unknown; signal?: AbortSignal };

/** Calls the server from a public page. Never throws: status 0 stands for a server that was not reached. */
export async function publicCall(path: string, { method = 'GET', body, signal }: Options = {}): Promise<Answer> {
  try {
    const answer = await fetch(path, {
      method,
      signal,
      credentials: 'include',
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const content: unknown = await answer.json().catch(() => null);
    if (answer.ok) return { ok: true, body: content };
    const { message = null, errors = {} } = failure.safeParse(content).data ?? {};
    return { ok: false, status: answer.status, message: answer.status === 500 ? null : message, errors };
  } catch {
    return { ok: false, status: 0, message: null, errors: {} };
  }
}

/** The first sentence for each wrong field of a form. */
export function sentences(error: z.ZodError): Record<string, string> {
  const found = error.issues.map((issue): [string, string] => [String(issue.path[0] ?? ''), issue.message]);
  return Object.fromEntries(found.reverse());
}

/** The body of an error answer. */
const failure = z.object({ message: z.string().min(1), errors: z.record(z.string(), z.string()).optional() });
