import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  type Answer,
  eventOf,
  openBook,
  type PeerEvent,
  type PeerRefund,
  type PeerSession,
} from './payment-peer-state.ts';

/**
 * How it answers. Like Stripe, it replays a 500 for the same idempotency key, unless the request failed before it was
 * processed.
 */
export type PaymentBehavior =
  | 'answers'
  | 'accepts then drops'
  | 'drops'
  | 'has trouble'
  | 'remembers trouble'
  | 'hangs'
  | 'refuses'
  | 'knows no such key';

export type PaymentPeer = {
  url: string;
  port: number;
  /** `key`: the idempotency key of the call. */
  calls: { method: string; path: string; key: string | null; form: URLSearchParams }[];
  sessions: Map<string, PeerSession>;
  refunds: Map<string, PeerRefund>;
  /** For the next `times` calls, or until changed. */
  setBehavior: (behavior: PaymentBehavior, times?: number) => void;
  /** The buyer pays; returns Stripe's event. */
  pay: (session: string) => PeerEvent;
  /** A refund in the provider's dashboard; returns its event. */
  refundThere: (paymentIntent: string, amount?: number) => PeerEvent;
  /** Receives the events caused on its payment page (`GET /pay/:session`), in place of webhooks. */
  onEvent: (hear: (event: PeerEvent) => void) => void;
  /** Closes hanging connections, also those of Stripe's automatic retry. */
  dropHanging: () => void;
  close: () => Promise<void>;
};

/** A fake Stripe API over HTTP. Keys `sk_test_…` are in test mode, others in live mode. */
export function openPaymentPeer(at = 0): Promise<PaymentPeer> {
  let behavior: PaymentBehavior = 'answers';
  let left = Number.POSITIVE_INFINITY;
  let hear: (event: PeerEvent) => void = () => undefined;
  const calls: PaymentPeer['calls'] = [];
  const hanging = new Set<ServerResponse>();
  const remembered = new Map<string, { wish: string; answer: Answer }>();
  let url = '';
  const book = openBook(session => `${url}/pay/${session}`);

  const behaviorNow = (): PaymentBehavior => (left-- > 0 ? behavior : 'answers');
  const pay = (id: string): PeerEvent => {
    const session = book.sessions.get(id);
    if (session?.status !== 'open') throw new Error(`nobody can pay by ${id}`);
    Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: `pi_${randomUUID()}` });
    session.paid_at = Math.floor(Date.now() / 1_000);
    return eventOf('checkout.session.completed', session, session.livemode);
  };
  const server = createServer(async (request, response) => {
    const { method = 'GET' } = request;
    let body = '';
    for await (const chunk of request) body += chunk;
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://peer');
    if (path.startsWith('/pay/')) return showPage(response, path.slice(5), method);
    const form = method === 'GET' ? searchParams : new URLSearchParams(body);
    const key = headerOf(request, 'idempotency-key');
    calls.push({ method, path, key, form });
    const live = !/^Bearer (sk|rk)_test_/.test(headerOf(request, 'authorization') ?? '');
    const wish = `${method} ${path} ${body}`;
    const now = behaviorNow();
    if (now === 'hangs') return hanging.add(response);
    treat(
      now,
      response,
      () => once(key, wish, () => book.answer(method, path, form, live)),
      answer => {
        if (key) remembered.set(key, { wish, answer });
      },
    );
  });
  const once = (key: string | null, wish: string, work: () => Answer): Answer => {
    const earlier = key === null ? undefined : remembered.get(key);
    if (earlier && earlier.wish !== wish)
      return failure(400, 'Keys for idempotent requests can only be used with the same parameters.');
    if (earlier) return earlier.answer;
    const answer = work();
    // Stripe doesn't store the answers of requests rejected before processing.
    if (key && answer.status === 200) remembered.set(key, { wish, answer: structuredClone(answer) });
    return answer;
  };
  const showPage = (response: ServerResponse, id: string, method: string) => {
    const session = book.sessions.get(id);
    if (!session) return response.writeHead(404).end();
    if (method !== 'POST') {
      const html = `<!doctype html><title>Peer</title><form method="post"><button>Pay ${session.amount_total}</button></form><a href="${session.cancel_url}">Back</a>`;
      return response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    }
    if (session.status === 'open') hear(pay(id));
    return response.writeHead(303, { location: session.success_url }).end();
  };
  return new Promise(done => {
    server.listen(at, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      url = `http://127.0.0.1:${port}`;
      done({
        url,
        port,
        calls,
        sessions: book.sessions,
        refunds: book.refunds,
        pay,
        setBehavior: (next, times = Number.POSITIVE_INFINITY) => {
          behavior = next;
          left = times;
        },
        refundThere: (intent, amount) => {
          const form = new URLSearchParams({ payment_intent: intent, ...(amount && { amount: String(amount) }) });
          const { body } = book.answer('POST', '/v1/refunds', form, true);
          return eventOf('refund.created', Object(body));
        },
        onEvent: next => {
          hear = next;
        },
        dropHanging: () => {
          behavior = 'drops';
          left = Number.POSITIVE_INFINITY;
          for (const response of hanging) response.destroy();
          hanging.clear();
        },
        close: () =>
          new Promise(closed => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}

const headerOf = (request: IncomingMessage, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
};

const failure = (status: number, message: string): Answer => ({
  status,
  body: { error: { type: 'api_error', message } },
});

function treat(
  behavior: Exclude<PaymentBehavior, 'hangs'>,
  response: ServerResponse,
  work: () => Answer,
  remember: (answer: Answer) => void,
) {
  const say = ({ status, body }: Answer) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
      .end(JSON.stringify(body));
  const trouble = failure(500, 'An unknown error occurred');
  const behaviors: Record<typeof behavior, () => unknown> = {
    answers: () => say(work()),
    'accepts then drops': () => [work(), response.destroy()],
    drops: () => response.destroy(),
    'has trouble': () => say(trouble),
    'remembers trouble': () => [remember(trouble), say(trouble)],
    refuses: () => say(failure(400, 'This amount is too small.')),
    'knows no such key': () => say(failure(401, 'Invalid API Key provided: sk_live_****')),
  };
  behaviors[behavior]();
}
