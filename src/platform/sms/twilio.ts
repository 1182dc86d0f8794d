import type Twilio from 'twilio';
import { explainConnection, VendorFailure, within } from '../vendor-failure.ts';
import type { SmsSender } from './sender.ts';

export type TwilioAccess = { accountSid: string; authToken: string; from: string };

/** Text messages by Twilio, within 10 s. `apiUrl` moves Twilio's address; it is the operator's. */
export const twilioSms = (access: TwilioAccess, apiUrl: string): SmsSender => ({
  via: 'twilio',
  send: async ({ to, text }) => {
    // Loaded when somebody uses it: it is by far the largest of the libraries.
    const { default: twilio } = await import('twilio');
    try {
      return await within(10, async signal => {
        const httpClient = carrier(twilio.RequestClient, apiUrl, signal);
        const client = twilio(access.accountSid, access.authToken, { httpClient });
        const message = await client.messages.create({ to, from: access.from, body: text });
        if (typeof message.sid !== 'string' || !message.sid) throw new SyntaxError('an answer without a message');
        return { status: message.status === 'delivered' ? 'delivered' : 'sent', externalId: message.sid };
      });
    } catch (reason) {
      throw failure(reason);
    }
  },
});

/** The library's own carrier, moved: no redirects, no retries, an end when time is up. */
function carrier(RequestClient: typeof Twilio.RequestClient, apiUrl: string, signal: AbortSignal) {
  const client = new RequestClient({ keepAlive: false, timeout: 10_000 });
  client.axios.interceptors.request.use(config => {
    const { pathname, search } = new URL(config.url ?? '');
    return { ...config, url: `${apiUrl.replace(/\/+$/, '')}${pathname}${search}`, signal, maxContentLength: 1_000_000 };
  });
  return client;
}

function failure(reason: unknown): VendorFailure {
  const connection = explainConnection('Twilio', reason);
  if (connection) return new VendorFailure(connection);
  const status = reason instanceof Error && 'status' in reason ? Number(reason.status) : 0;
  if (status === 401 || status === 403)
    return new VendorFailure('Twilio does not accept the account SID or the token.');
  if (status === 429) return new VendorFailure('Twilio says that this was too much at once. Try again in a minute.');
  if (status >= 500) return new VendorFailure(`Twilio has trouble at the moment (${status}).`);
  const said = reason instanceof Error && status >= 400 && reason.message ? `: ${reason.message.slice(0, 200)}` : '';
  if (status >= 400) return new VendorFailure(`Twilio refused the message${said}`);
  return new VendorFailure('Twilio answered something that makes no sense.');
}
