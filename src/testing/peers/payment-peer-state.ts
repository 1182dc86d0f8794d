import { randomUUID } from 'node:crypto';

// State of the fake payment provider: sessions, payments and refunds in Stripe's format.

export type PeerSession = {
  id: string;
  object: 'checkout.session';
  url: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  success_url: string;
  cancel_url: string;
  expires_at: number;
  livemode: boolean;
  metadata: Record<string, string>;
  /** Time of the charge in Unix seconds. */
  paid_at?: number;
};
export type PeerRefund = {
  id: string;
  object: 'refund';
  status: 'pending' | 'succeeded' | 'failed';
  amount: number;
  currency: string;
  payment_intent: string;
  failure_reason?: string;
  metadata: Record<string, string>;
};
export type PeerEvent = {
  id: string;
  object: 'event';
  type: string;
  created: number;
  livemode: boolean;
  data: { object: unknown };
};

export type Answer = { status: number; body: unknown };
export type Book = ReturnType<typeof openBook>;

const no = (status: number, message: string): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', message } },
});

/** `page` returns the URL of a session's payment page. */
export function openBook(page: (session: string) => string) {
  const sessions = new Map<string, PeerSession>();
  const refunds = new Map<string, PeerRefund>();

  const newSession = (form: URLSearchParams, livemode: boolean): Answer => {
    const id = `cs_${livemode ? 'live' : 'test'}_${randomUUID()}`;
    const ahead = Number(form.get('expires_at')) - Date.now() / 1_000;
    if (ahead < 1_795 || ahead > 86_405)
      return no(400, 'The `expires_at` timestamp must be 30 minutes to 24 hours ahead.');
    const session: PeerSession = {
      id,
      object: 'checkout.session',
      url: page(id),
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      success_url: form.get('success_url') ?? '',
      cancel_url: form.get('cancel_url') ?? '',
      expires_at: Number(form.get('expires_at')),
      livemode,
      metadata: metadataOf(form),
    };
    sessions.set(id, session);
    return { status: 200, body: session };
  };
  const expire = (id: string): Answer => {
    const session = sessions.get(id);
    if (!session) return no(404, `No such checkout.session: '${id}'`);
    if (session.status !== 'open') return no(400, 'Only Checkout Sessions with a status in ["open"] can be expired.');
    session.status = 'expired';
    return { status: 200, body: session };
  };
  const newRefund = (form: URLSearchParams): Answer => {
    const intent = form.get('payment_intent') ?? '';
    const paid = [...sessions.values()].find(each => each.payment_intent === intent);
    if (!paid) return no(404, `No such payment_intent: '${intent}'`);
    const amount = Number(form.get('amount') ?? paid.amount_total);
    const back = [...refunds.values()].filter(each => each.payment_intent === intent && each.status !== 'failed');
    if (back.reduce((sum, each) => sum + each.amount, amount) > paid.amount_total) {
      return no(400, 'Charge has already been refunded.');
    }
    const about = { amount, currency: paid.currency, payment_intent: intent, metadata: metadataOf(form) };
    const refund: PeerRefund = { id: `re_${randomUUID()}`, object: 'refund', status: 'succeeded', ...about };
    refunds.set(refund.id, refund);
    return { status: 200, body: refund };
  };
  return {
    sessions,
    refunds,
    /** Answers an API call. */
    answer: (method: string, path: string, form: URLSearchParams, livemode: boolean): Answer => {
      const [, resource, id = '', verb] =
        path.match(/^\/v1\/(balance|checkout\/sessions|refunds)\/?([^/]*)\/?(.*)$/) ?? [];
      if (resource === 'balance') return { status: 200, body: { object: 'balance', livemode } };
      if (resource === 'checkout/sessions' && method === 'POST') return id ? expire(id) : newSession(form, livemode);
      if (resource === 'refunds' && method === 'POST') return newRefund(form);
      if (resource === 'refunds' && !id) {
        const data = [...refunds.values()].filter(each => each.payment_intent === form.get('payment_intent'));
        return { status: 200, body: { object: 'list', url: '/v1/refunds', has_more: false, data } };
      }
      const object = verb ? undefined : (sessions.get(id) ?? refunds.get(id));
      return object ? { status: 200, body: expanded(object, form) } : no(404, `No such thing: '${id}'`);
    },
  };
}

/** Expands the payment of a session if the call requests it. */
function expanded(object: PeerSession | PeerRefund, form: URLSearchParams): object {
  if (!('paid_at' in object) || form.get('expand[0]') !== 'payment_intent.latest_charge') return object;
  const { paid_at: created, ...session } = object;
  return { ...session, payment_intent: { id: object.payment_intent, latest_charge: { id: 'ch_1', created } } };
}

function metadataOf(form: URLSearchParams): Record<string, string> {
  const entries = [...form].flatMap(([name, value]) => {
    const [, key] = name.match(/^metadata\[(\w+)\]$/) ?? [];
    return key ? [[key, value]] : [];
  });
  return Object.fromEntries(entries);
}

/** An event with the object's current state. */
export const eventOf = (type: string, object: object, livemode = true, at = new Date()): PeerEvent => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  type,
  created: Math.floor(at.getTime() / 1_000),
  livemode,
  data: { object: structuredClone(object) },
});
