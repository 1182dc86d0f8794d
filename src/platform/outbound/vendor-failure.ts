import { OutboundRefused } from './addresses.ts';

/** A failed call to a provider, with a message for the user who configured it. Never contains a secret. */
export class VendorFailure extends Error {}

/** Rejects after `seconds`, even if `work` ignores the signal. */
export async function within<T>(seconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(tooLate()), seconds * 1_000);
  try {
    const expired = new Promise<never>((_, fail) => late.signal.addEventListener('abort', () => fail(tooLate())));
    return await Promise.race([work(late.signal), expired]);
  } finally {
    clearTimeout(timer);
  }
}

const tooLate = () => Object.assign(new Error('time is up'), { code: 'ETIMEDOUT' });

/** The message for a failed connection; null for any other failure. `who` begins the message. */
export function explainConnection(who: string, reason: unknown): string | null {
  for (const cause of causes(reason)) {
    if (cause instanceof OutboundRefused) return cause.message;
    const code = 'code' in cause ? String(cause.code) : '';
    // Some libraries pass on OpenSSL errors without their code; Twilio's errors may have an empty message.
    const kinds = [code, cause.name, String(cause.message).includes('SSL routines') ? 'ERR_SSL' : ''];
    const match = sentences.find(([pattern]) => kinds.some(kind => pattern.test(kind)));
    if (match) return `${who} ${match[1]}`;
  }
  return null;
}

const sentences: [RegExp, string][] = [
  [/^(ENOTFOUND|EAI_\w+|EDNS)$/, 'can’t be found. Check the address.'],
  [/^ECONNREFUSED$/, 'refuses the connection. Check the address and the port.'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'can’t be reached from this server.'],
  [/^(ETIMEDOUT|UND_ERR_\w*TIMEOUT|TimeoutError|AbortError|EABORT|ABORT_ERR)$/, 'didn’t respond in time.'],
  [/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME|^ETLS$/, 'has no trusted certificate, so nothing was sent.'],
  [/^(ERR_SSL\w*|EPROTO)$/, 'doesn’t support TLS on this port.'],
  [/^HPE_/, 'didn’t respond with valid HTTP.'],
  [/^(ECONNRESET|EPIPE|ECONNECTION|UND_ERR_SOCKET|ERR_STREAM_PREMATURE_CLOSE)$/, 'closed the connection.'],
];

/** The error, its causes, and their causes. */
function causes(reason: unknown): Error[] {
  if (!(reason instanceof Error)) return [];
  const inner = reason instanceof AggregateError ? reason.errors : [];
  return [reason, ...[reason.cause, ...inner].flatMap(causes)];
}
