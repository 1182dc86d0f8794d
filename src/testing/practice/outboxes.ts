import { sql } from 'drizzle-orm';
import type { MailTransport } from '../../modules/accounts/vendors/server/mail.ts';
import { openPaymentOutbox, refundRows } from '../../modules/billing/payments/server/outbox.ts';
import { openWebhookOutbox, webhookRows } from '../../modules/integrations/webhooks/server/send-webhooks.ts';
import { bulkRows, mailRows } from '../../modules/messaging/emails/server/mail-rows.ts';
import { openMailTransports } from '../../modules/messaging/emails/server/mail-transports.ts';
import { openMailOutbox } from '../../modules/messaging/emails/server/outbox.ts';
import { queueMail } from '../../modules/messaging/emails/server/queue-mail.ts';
import { openBulkOutbox } from '../../modules/messaging/mailings/server/outbox.ts';
import { openSmsOutbox } from '../../modules/messaging/sms/server/outbox.ts';
import { queueSms } from '../../modules/messaging/sms/server/queue-sms.ts';
import { smsRows } from '../../modules/messaging/sms/server/send-sms.ts';
import { inTenant, type System } from '../../platform/database/scope.ts';
import { MailFailure } from '../../platform/mail/sender.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Services } from '../../platform/services.ts';
import { openPaymentPeer } from '../peers/payment-peer.ts';
import { openSilentServer } from '../peers/silent-server.ts';
import { openPeer, type Peer } from '../peers/vendor-peers.ts';
import type { Practice, World } from '../world.ts';
import { buildSending } from './campaign.ts';
import { connectStripe, deliverEvent, instanceStripe, openSale, requestRefundOf } from './payments.ts';
import { webhooksOf } from './webhooks.ts';

type Opened = Pick<Outbox, 'begin' | 'sendDue' | 'settled' | 'close'>;

/** An outbox with a fake receiver. */
export type Bench = {
  open: (services: Services) => Opened;
  /** Inserts rows that are due. */
  add: (practice: Practice, count: number) => Promise<void>;
  /** Gives a practice its own account, and so its own queue. */
  giveOwn: (practice: Practice) => Promise<void>;
  /** Makes the next calls hang. */
  hang: () => void;
  /** Answers the next calls again. */
  recover: () => void;
  /** Closes hanging calls. */
  breakOff: () => Promise<void>;
  /** Number of calls received. */
  calls: () => number;
  close: () => Promise<void>;
};

/** Properties of an outbox. */
export type DeclaredOutbox = {
  name: string;
  table: string;
  waiting: string;
  sent: string;
  /** The fate of a row whose worker died while sending: sent again, or marked as unknown. */
  afterCrash: 'again' | 'unknown';
  /** More rows are claimed than are sent in parallel, and their leases are renewed. */
  isLeased: boolean;
  claim: (system: System) => Promise<{ tenantId: number }[]>;
  prepare: (world: World) => Promise<Bench>;
};

let count = 0;
const asOwner = (practice: Practice) => ({ ...practice, role: 'owner' as const });

/** An in-process mail server that accepts an email with its last byte. */
function openWay() {
  const hanging: (() => void)[] = [];
  let isHanging = false;
  let calls = 0;
  const way: MailTransport = {
    fromAddress: 'mail@sorrel.example',
    sender: {
      via: 'smtp',
      send: async (_mail, beforeLastByte) => {
        await beforeLastByte();
        // Not earlier: what begins to hang after `breakOff` would hang for ever.
        const hangs = isHanging;
        calls++;
        if (hangs) await new Promise<void>(done => hanging.push(done));
        const lost = { final: false, answered: false, blames: 'server', code: 'ECONNECTION', lastByte: true } as const;
        if (hangs) throw new MailFailure('It closed the connection.', lost);
        return { externalId: null };
      },
      close: () => undefined,
    },
  };
  return {
    way,
    calls: () => calls,
    hang: () => {
      isHanging = true;
    },
    recover: () => {
      isHanging = false;
    },
    breakOff: async () => {
      for (const done of hanging.splice(0)) done();
    },
  };
}

const mails: DeclaredOutbox = {
  name: 'mails',
  table: 'email_logs',
  waiting: 'queued',
  sent: 'sent',
  afterCrash: 'unknown',
  isLeased: true,
  claim: system => mailRows.claim(system, undefined, 10),
  prepare: async world => {
    const server = openWay();
    const silent = await openSilentServer();
    Object.assign(world.services.env, { ALLOW_PRIVATE_ADDRESSES: true });
    const giveOwn = async ({ call }: Practice) => {
      const { port } = silent;
      const signIn = { user: 'maya', password: 'hunter2', fromAddress: 'maya@fernhill.example' };
      const settings = { host: 'localhost', port, security: 'starttls', ...signIn };
      const answer = await call('PUT', '/api/vendors/mail', settings);
      if (answer.status !== 200) throw new Error(await answer.text());
    };
    return {
      ...server,
      open: services => openMailOutbox(services, server.way),
      add: (practice, rows) =>
        inTenant(world.services.database, asOwner(practice), async scope => {
          for (let row = 0; row < rows; row++) {
            const mail = { cause: `row ${count++}`, to: 'ann@client.example', fromName: 'Fernhill', subject: 'Hello' };
            await queueMail(world.services, scope, { ...mail, html: '<p>Hello</p>', text: 'Hello' });
          }
        }),
      giveOwn,
      calls: () => server.calls() + silent.connections(),
      breakOff: async () => {
        await server.breakOff();
        await silent.close();
      },
      close: () => silent.close(),
    };
  },
};

const bulk: DeclaredOutbox = {
  ...mails,
  name: 'mails to many',
  claim: system => bulkRows.claim(system, undefined, 10),
  prepare: async world => {
    const [server, own] = [openWay(), openWay()];
    own.hang();
    let ownOf: number | undefined;
    return {
      ...server,
      open: services => {
        const ways = openMailTransports(services, server.way);
        const withAny: typeof ways.withAny = (tenantId, work) =>
          tenantId === ownOf ? work(own.way) : ways.withAny(tenantId, work);
        return openBulkOutbox(services, { ...ways, withAny }, { retryMs: 10 });
      },
      add: async (practice, rows) => void (await buildSending(world, practice, rows)),
      giveOwn: async ({ tenantId }) => {
        ownOf = tenantId;
      },
      calls: () => server.calls() + own.calls(),
      breakOff: async () => void (await Promise.all([server.breakOff(), own.breakOff()])),
      close: async () => undefined,
    };
  },
};

const texts: DeclaredOutbox = {
  name: 'texts',
  table: 'sms_logs',
  waiting: 'pending',
  sent: 'sent',
  afterCrash: 'unknown',
  isLeased: true,
  claim: system => smsRows.claim(system, undefined, 10),
  prepare: async world => {
    const peer = await openPeer();
    const account = { TWILIO_ACCOUNT_SID: 'AC0777', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+15035550177' };
    Object.assign(world.services.env, account, { TWILIO_API_URL: peer.url });
    return {
      ...hangingOf(peer),
      open: openSmsOutbox,
      add: (practice, rows) =>
        inTenant(world.services.database, asOwner(practice), async scope => {
          for (let row = 0; row < rows; row++) {
            const sms = { cause: `row ${count++}`, type: 'manual', to: '+15035550188', text: 'See you' } as const;
            await queueSms(world.services, scope, sms);
          }
        }),
      giveOwn: async ({ call }) => {
        const own = { accountSid: 'AC0001', authToken: 'own-token', from: '+15035550100' };
        const answer = await call('PUT', '/api/vendors/sms', own);
        if (answer.status !== 200) throw new Error(await answer.text());
      },
    };
  },
};

const webhooks: DeclaredOutbox = {
  name: 'webhooks',
  table: 'webhook_deliveries',
  waiting: 'pending',
  sent: 'delivered',
  afterCrash: 'again',
  isLeased: true,
  claim: system => webhookRows.claim(system, undefined, 10),
  prepare: async world => {
    const peer = await openPeer();
    Object.assign(world.services.env, { ALLOW_PRIVATE_ADDRESSES: true });
    return {
      ...hangingOf(peer),
      open: openWebhookOutbox,
      add: async (practice, rows) => {
        const hooks = webhooksOf(world, practice, peer);
        const { id } = await hooks.add();
        for (let row = 0; row < rows; row++) await hooks.test(id);
      },
      // Each endpoint has its own queue.
      giveOwn: async () => undefined,
    };
  },
};

const hangingOf = (peer: Peer) => ({
  hang: () => peer.setBehavior('hangs'),
  recover: () => peer.setBehavior('answers'),
  breakOff: async () => peer.dropHanging(),
  calls: () => peer.calls.length,
  close: peer.close,
});

const refunds: DeclaredOutbox = {
  name: 'refunds',
  table: 'refunds',
  waiting: 'pending',
  sent: 'succeeded',
  afterCrash: 'again',
  isLeased: false,
  claim: system => refundRows.claim(system, undefined, 10),
  prepare: async world => {
    const peer = await openPaymentPeer();
    Object.assign(world.services.env, instanceStripe(peer.url));
    const own = new Set<number>();
    return {
      open: openPaymentOutbox,
      add: async (practice, rows) => {
        for (let row = 0; row < rows; row++) {
          const sale = await openSale(world, peer, practice);
          const isOwn = own.has(practice.tenantId);
          await deliverEvent(world, peer.pay(sale.session), isOwn ? { practice: practice.tenantId } : {});
          await requestRefundOf(world, practice, sale.checkoutId);
        }
      },
      giveOwn: async practice => {
        await connectStripe(practice);
        own.add(practice.tenantId);
      },
      hang: () => peer.setBehavior('hangs'),
      recover: () => peer.setBehavior('answers'),
      calls: () => peer.calls.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds').length,
      breakOff: async () => peer.dropHanging(),
      close: peer.close,
    };
  },
};

/** All outboxes of the program. */
export const outboxes = [webhooks, refunds, texts, mails, bulk];

/** Ends all leases, as if the workers had died long ago. */
export const endLeases = ({ table, isLeased }: DeclaredOutbox) =>
  sql.raw(
    isLeased
      ? `update ${table} set lease_until = now() - interval '1 second' where status = 'sending'`
      : `update ${table} set due_at = now() where status = 'pending'`,
  );
