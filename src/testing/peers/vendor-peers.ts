import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { isTelling, tellInPieces } from './text-stream.ts';

/** How the next calls are answered. */
export type PeerBehavior =
  | 'answers'
  | 'answers live'
  | 'refuses'
  | 'refuses the message'
  | 'knows of a STOP'
  | 'is busy'
  | 'has trouble'
  | 'talks nonsense'
  | 'answers without what was asked for'
  | 'leads elsewhere'
  | 'breaks off'
  | 'hangs'
  | 'drips'
  | 'talks without end'
  | 'talks at length'
  | 'stalls'
  | 'cuts off';

export type Peer = {
  url: string;
  port: number;
  calls: { path: string; headers: IncomingMessage['headers']; body: string }[];
  setBehavior: (behavior: PeerBehavior) => void;
  /** Closes hanging connections. */
  dropHanging: () => void;
  close: () => Promise<void>;
};

/** Fake Twilio, Stripe, OpenAI, Anthropic and OpenAI-compatible APIs on one port. */
export function openPeer(at = 0): Promise<Peer> {
  let behavior: PeerBehavior = 'answers';
  const calls: Peer['calls'] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const path = request.url ?? '';
    calls.push({ path, headers: request.headers, body });
    const isStream = /"stream":\s*true/.test(body);
    if (isStream && isTelling(behavior)) tellInPieces(response, path, behavior);
    else answers[behavior](response, answerTo(path));
  });
  return new Promise(done => {
    server.listen(at, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      done({
        url: `http://127.0.0.1:${port}`,
        port,
        calls,
        setBehavior: next => {
          behavior = next;
        },
        dropHanging: () => server.closeAllConnections(),
        close: () =>
          new Promise(closed => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}

const send = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const answers: Record<PeerBehavior, (response: ServerResponse, answer: unknown) => void> = {
  answers: (response, answer) => send(response, 200, answer),
  'answers live': (response, answer) => send(response, 200, Object.assign({}, answer, { livemode: true })),
  refuses: response => send(response, 401, { code: 20003, message: 'no', error: { type: 'invalid', message: 'no' } }),
  'refuses the message': response =>
    send(response, 400, { code: 21211, status: 400, message: "The 'To' number is not a valid phone number." }),
  'knows of a STOP': response =>
    send(response, 400, { code: 21610, status: 400, message: 'Attempt to send to unsubscribed recipient' }),
  'is busy': response => send(response, 429, { code: 20429, status: 429, message: 'Too Many Requests' }),
  'has trouble': response => send(response, 503, { error: { type: 'api_error', message: 'later' } }),
  'talks nonsense': response => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>It works!'),
  'answers without what was asked for': response => send(response, 200, {}),
  'leads elsewhere': response => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  'breaks off': response => response.destroy(),
  hangs: () => undefined,
  drips: response => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const drip = setInterval(() => response.write(' '), 500);
    response.once('close', () => clearInterval(drip));
  },
  'talks without end': response => talkOn(response),
  'talks at length': (response, answer) => send(response, 200, answer),
  // Only streamed answers can stall between chunks.
  stalls: () => undefined,
  'cuts off': response => response.destroy(),
};

const talkOn = (response: ServerResponse) => {
  while (response.write('x'.repeat(64 * 1024)));
  response.once('drain', () => talkOn(response));
};

/** A minimal valid answer of each vendor. */
function answerTo(path: string): unknown {
  const id = 'peer-1';
  const usage = { input_tokens: 1, output_tokens: 1 };
  const text = 'Water keeps you going.';
  if (path.endsWith('/Messages.json')) return { sid: 'SM0001', status: 'queued' };
  if (path === '/v1/balance') return { object: 'balance', livemode: false, available: [], pending: [] };
  if (path.endsWith('/chat/completions')) {
    const choices = [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }];
    return { id, object: 'chat.completion', created: 1, model: 'm', choices };
  }
  if (path.endsWith('/responses')) {
    const content = [{ type: 'output_text', text, annotations: [] }];
    return { id, created_at: 1, model: 'm', output: [{ type: 'message', role: 'assistant', id, content }], usage };
  }
  const content = [{ type: 'text', text }];
  return { type: 'message', id, model: 'm', content, stop_reason: 'end_turn', usage };
}
