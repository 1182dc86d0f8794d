import { Webhook } from 'standardwebhooks';
import type { Reach } from '../../../../platform/outbound/addresses.ts';
import { OutboundRefused } from '../../../../platform/outbound/addresses.ts';
import { outboundFetch } from '../../../../platform/outbound/fetch.ts';

/** Milliseconds from the question for the name to the last byte that is read of the answer. */
const patience = 15_000;
/** In characters: enough to see what went wrong. */
const shown = 2_000;

export type Answer = { answerStatus: number | null; answer: string | null; error: string | null };

/** Signs and sends one message as Standard Webhooks has it; never throws. `error`: null when it was taken. */
export async function callEndpoint(
  { url, secret }: { url: string; secret: string },
  { eventId, payload }: { eventId: string; payload: string },
  reach: Reach,
  now = new Date(),
): Promise<Answer> {
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Sorrel-Webhooks/1',
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(eventId, now, payload),
  };
  try {
    const signal = AbortSignal.timeout(patience);
    const response = await outboundFetch(reach)(url, { method: 'POST', headers, body: payload, signal });
    const answer = await readStart(response);
    return {
      answerStatus: response.status,
      answer,
      error: response.ok ? null : `It responded with ${response.status}.`,
    };
  } catch (reason) {
    return { answerStatus: null, answer: null, error: sentenceOf(reason) };
  }
}

/** How the answer begins, in characters that can be stored. */
async function readStart({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  if (body) {
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length >= shown) break;
    }
  }
  return text.slice(0, shown).replaceAll('\u0000', '').toWellFormed();
}

function sentenceOf(reason: unknown): string {
  if (reason instanceof OutboundRefused) return reason.message;
  if (reason instanceof Error && reason.name === 'TimeoutError') return 'It didn’t respond within 15 seconds.';
  const code = reason instanceof Error && 'code' in reason ? String(reason.code) : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The address doesn’t exist.';
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(code)) return 'Its certificate isn’t valid.';
  if (code === 'ECONNREFUSED') return 'Nothing is listening at this address.';
  return 'The connection was interrupted.';
}
