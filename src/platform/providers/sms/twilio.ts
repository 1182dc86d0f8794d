import { Agent, type ClientRequestArgs } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import type { Duplex } from 'node:stream';
import type Twilio from 'twilio';
import { explainConnection, within } from '../../outbound/vendor-failure.ts';
import { SmsFailure, type SmsSender } from './sender.ts';

/** Twilio error codes of text messages (twilio.com/docs/api/errors). */
const sentences: Record<number, string> = {
  21211: 'This phone number doesn’t exist.',
  21408: 'Your Twilio account can’t send to this country.',
  21606: 'The sender number can’t send text messages to this number.',
  21610: 'This number replied STOP, so it gets no more messages.',
  21611: 'Too many messages are waiting at this sender number.',
  21612: 'Twilio can’t reach this number from the sender number.',
  21614: 'This number can’t receive text messages. It may be a landline.',
  21617: 'The message is too long.',
  21659: 'The sender number doesn’t belong to the Twilio account.',
  21660: 'The sender number doesn’t belong to the Twilio account.',
  30001: 'Too many messages were waiting at Twilio.',
  30002: 'The Twilio account is suspended.',
  30003: 'The phone couldn’t be reached. It may be off or out of range.',
  30004: 'The recipient blocks messages from this sender.',
  30005: 'This number is unknown or no longer in use.',
  30006: 'This number can’t receive text messages. It may be a landline.',
  30007: 'The phone company filtered the message.',
  30008: 'The phone company didn’t say why it wasn’t delivered.',
  30032: 'The toll-free sender number isn’t verified yet.',
  30034: 'The sender number isn’t registered for messages to the United States (A2P 10DLC).',
};

/** Null for a code that is not in the table. */
export const explainCode = (code: number): string | null => sentences[code] ?? null;

/** Twilio blocks messages to numbers that replied STOP. */
export const isOptOutCode = (code: number) => code === 21610;

export type TwilioAccess = { accountSid: string; authToken: string; from: string };

/** Text messages through Twilio, with a timeout of 10 s. `apiUrl` is set by the operator, for example for tests. */
export const twilioSms = (access: TwilioAccess, apiUrl: string): SmsSender => ({
  via: 'twilio',
  send: async ({ to, text, reportTo }, beforeFirstByte = async () => undefined) => {
    // Loaded on first use, because it is by far the largest dependency.
    const { default: twilio } = await import('twilio');
    // An error of `beforeFirstByte` must not be reported as Twilio's.
    let ours: unknown = null;
    const begin = () =>
      beforeFirstByte().catch(reason => {
        ours = reason;
        throw reason;
      });
    try {
      return await within(10, async signal => {
        const httpClient = carrier(twilio.RequestClient, { apiUrl, signal, beforeFirstByte: begin });
        const client = twilio(access.accountSid, access.authToken, { httpClient });
        const report = reportTo ? { statusCallback: reportTo } : {};
        const message = await client.messages.create({ to, from: access.from, body: text, ...report });
        if (typeof message.sid !== 'string' || !message.sid) throw new SyntaxError('an answer without a message');
        return { status: message.status === 'delivered' ? 'delivered' : 'sent', externalId: message.sid };
      });
    } catch (reason) {
      throw ours ?? failure(reason);
    }
  },
});

/** Verifies the signature of a webhook of this account. */
export async function isSignedByTwilio(
  authToken: string,
  { signature, url, fields }: { signature: string; url: string; fields: Record<string, string | string[]> },
): Promise<boolean> {
  const { default: twilio } = await import('twilio');
  return twilio.validateRequest(authToken, signature, url, fields);
}

type Connected = (failure: Error | null, line: Duplex) => void;

/**
 * HTTP agents that hand over a connection only after it is open and `beforeFirstByte` has resolved: if anything fails
 * before, nothing of the request was sent.
 */
function lineThatWaits(beforeFirstByte: () => Promise<void>, signal: AbortSignal) {
  const giveOver = async (line: Duplex, done: Connected) => {
    try {
      if (!signal.aborted) await beforeFirstByte();
      signal.throwIfAborted();
      // A request on a line that was closed meanwhile would get neither an answer nor an error until its time is up.
      if (line.destroyed) throw Object.assign(new Error('the line was closed'), { code: 'ECONNRESET' });
      done(null, line);
    } catch (reason) {
      line.destroy();
      done(reason instanceof Error ? reason : new Error('the line was not used'), line);
    }
  };
  const waitFor = (event: 'connect' | 'secureConnect', line: Duplex | null | undefined, done?: Connected) => {
    if (!line || !done) return line;
    const fail = (reason: Error) => done(reason, line);
    line.once('error', fail);
    line.once(event, () => {
      line.off('error', fail);
      // Prevents an unhandled `error` event until the request adds its own listener.
      line.on('error', () => undefined);
      void giveOver(line, done);
    });
    return undefined;
  };
  const [open, secure] = [new Agent(), new TlsAgent()];
  const [connect, connectSecurely] = [open.createConnection.bind(open), secure.createConnection.bind(secure)];
  open.createConnection = (options: ClientRequestArgs, done) => waitFor('connect', connect(options), done);
  secure.createConnection = (options: ClientRequestArgs, done) =>
    waitFor('secureConnect', connectSecurely(options), done);
  return { httpAgent: open, httpsAgent: secure };
}

type Way = { apiUrl: string; signal: AbortSignal; beforeFirstByte: () => Promise<void> };

/** Twilio's HTTP client with another base URL, no redirects, no retries, and a timeout. */
function carrier(RequestClient: typeof Twilio.RequestClient, { apiUrl, signal, beforeFirstByte }: Way) {
  const client = new RequestClient({ keepAlive: false, timeout: 10_000 });
  const agents = lineThatWaits(beforeFirstByte, signal);
  client.axios.interceptors.request.use(config => {
    const { pathname, search } = new URL(config.url ?? '');
    const url = `${apiUrl.replace(/\/+$/, '')}${pathname}${search}`;
    return { ...config, ...agents, url, signal, maxContentLength: 1_000_000 };
  });
  return client;
}

function failure(reason: unknown): SmsFailure {
  const connection = explainConnection('Twilio', reason);
  if (connection) return new SmsFailure(connection);
  const { status, code } = saidBy(reason);
  if (status === 401 || status === 403)
    return new SmsFailure('Twilio rejected the account SID or the token.', refused('provider'));
  if (status === 429) return new SmsFailure('Twilio is limiting requests. Try again in a minute.', { answered: true });
  if (status >= 500) return new SmsFailure(`Twilio has problems right now (${status}).`, { answered: true });
  const explanation = explainCode(code);
  const detail = reason instanceof Error && status >= 400 && reason.message ? `: ${reason.message.slice(0, 200)}` : '';
  if (status >= 400) {
    const isOptOut = isOptOutCode(code);
    return new SmsFailure(explanation ?? `Twilio refused the message${detail}`, { ...refused('message'), isOptOut });
  }
  return new SmsFailure('Twilio sent an unexpected response.', { answered: status >= 300 });
}

const refused = (blames: SmsFailure['blames']) => ({ answered: true, final: true, blames });

/** Twilio's HTTP status and error code, as reported by the library. */
function saidBy(reason: unknown): { status: number; code: number } {
  if (!(reason instanceof Error)) return { status: 0, code: 0 };
  const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);
  return {
    status: numberOf('status' in reason && reason.status),
    code: numberOf('code' in reason && reason.code),
  };
}
