import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { takesGzip } from '../http/takes-gzip.ts';

export type Lasting = {
  /** Whose it is: null of one that is nobody's, such as "not found". */
  tenantId: number | null;
  /** Which page its views are counted for. */
  about: number | null;
  /** Which article below that page it is. */
  article?: number;
  /** In milliseconds since 1970: from then on it is made again beside serving it. */
  freshUntil: number;
  /** From then on it is not served any more. */
  endsAt: number;
  /** Where it is now, for an address that it has left: there is nothing to send then. */
  movedTo?: { slug: string; biolinkUrl: string };
};

/** A page as it is sent again and again, in its three forms. */
export type FinishedPage = Lasting & {
  etag: string;
  plain: PageAnswer;
  /** Made when somebody first takes it. */
  gzip: () => PageAnswer;
  /** For who has it already. */
  unchanged: PageAnswer;
};

export type PageAnswer = {
  status: number;
  /** All of them but those of a single request. */
  headers: Record<string, string>;
  /** The same, names and values by turns: so Node's server writes them with the least work. */
  inARow: string[];
  body: Buffer | null;
};

/** An answer with its whole body and all its headers, ready to be kept. */
export async function finishPage(answer: Response, lasting: Lasting): Promise<FinishedPage> {
  const { status } = answer;
  const html = Buffer.from(await answer.arrayBuffer());
  // Weak: the page is the same with and without compression (RFC 9110, section 8.8.1).
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;
  const { 'content-type': type = '', ...rest } = Object.fromEntries(answer.headers);
  const common = { ...rest, etag, vary: 'accept-encoding' };
  const whole = (body: Buffer, coding: Record<string, string> = {}) =>
    answerOf(status, { ...common, 'content-type': type, ...coding, 'content-length': String(body.length) }, body);
  let compressed: PageAnswer | undefined;
  return {
    ...lasting,
    etag,
    plain: whole(html),
    gzip: () => {
      compressed ??= whole(gzipSync(html), { 'content-encoding': 'gzip' });
      return compressed;
    },
    unchanged: answerOf(304, common, null),
  };
}

const answerOf = (status: number, headers: Record<string, string>, body: Buffer | null): PageAnswer => ({
  status,
  headers,
  inARow: Object.entries(headers).flat(),
  body,
});

/** The page for a request with these headers: nothing when the browser has it, compressed where that is taken. */
export function answerWith(page: FinishedPage, header: (name: string) => string | undefined): PageAnswer {
  const known = header('if-none-match');
  if (known && page.plain.status === 200 && isNamed(page.etag, known)) return page.unchanged;
  return takesGzip(header('accept-encoding') ?? '') ? page.gzip() : page.plain;
}

/** RFC 9110, section 13.1.2: compared weakly, so "W/" does not count. */
function isNamed(etag: string, ifNoneMatch: string): boolean {
  if (ifNoneMatch === etag) return true;
  const named = ifNoneMatch.split(',').map(each => each.trim().replace(/^W\//, ''));
  return named.includes('*') || named.includes(etag.replace(/^W\//, ''));
}
