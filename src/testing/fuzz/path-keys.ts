import { sql } from 'drizzle-orm';
import { pdf, upload } from '../texts/sample-files.ts';
import * as things from './fixtures.ts';
import type { CreatedRow, FuzzContext } from './fuzz-context.ts';
import { delivery, run, states } from './states.ts';

type Key = (scene: FuzzContext, before: string[]) => Promise<CreatedRow>;
const idOf =
  (make: (scene: FuzzContext) => Promise<CreatedRow>): Key =>
  async scene =>
    (await make(scene)).id;

const clientFile = async ({ practice }: FuzzContext, clientId: number) => {
  const added = await practice.call('POST', `/api/clients/${clientId}/files?name=a.pdf`, pdf());
  return (await added.json()).id;
};

/** Creates the object whose id the last parameter of such a path takes. */
const ofPlace: Record<string, Key> = {
  '/api/auth/sessions/:id': async s => (await s.made('GET', '/api/auth/sessions'))[0].id,
  '/api/team/invitations/:id': idOf(things.invitation),
  '/api/team/members/:userId': async s => (await things.member(s)).userId,
  '/api/notifications/:id': s =>
    things.row(
      s,
      (tenant, user) => sql`insert into notifications (tenant_id, user_id, type, title, message)
        values (${tenant}, ${user}, 'system', 'A', 'B') returning id`,
    ),
  '/api/api-keys/:id': idOf(things.apiKey),
  '/api/webhook-endpoints/:id': idOf(things.endpoint),
  '/api/webhook-endpoints/:id/deliveries/:deliveryId': (s, [endpoint]) => delivery(s, Number(endpoint)),
  '/api/vendors/:vendor': async () => 'mail',
  '/api/backups/:name': async () => 'sorrel-2026-01-01T00-00-00-manual.zip',
  '/api/clients/filters/:id': idOf(s => s.made('POST', '/api/clients/filters', { name: 'R', filter: { search: 'r' } })),
  '/api/clients/:id': idOf(things.client),
  '/api/privacy/clients/:id': idOf(things.client),
  '/api/clients/:id/measurements/:measurementId': async (s, [client]) =>
    (await s.made('POST', `/api/clients/${client}/measurements`, things.measurementFields())).id,
  '/api/clients/:id/packages/:clientPackageId': async (s, [client]) => (await things.held(s, Number(client))).id,
  '/api/clients/:id/files/:fileId': (s, [client]) => clientFile(s, Number(client)),
  '/api/room/files/:id': async s => clientFile(s, (await things.client(s)).id),
  '/api/measurement-kinds/:id': idOf(s => s.made('POST', '/api/measurement-kinds', { name: 'Sleep', unit: 'h' })),
  '/api/note-templates/:id': idOf(s =>
    s.made('POST', '/api/note-templates', { name: crypto.randomUUID(), template: 'free', sections: {} }),
  ),
  '/api/packages/:id': idOf(things.offered),
  '/api/notes/:id': idOf(things.note),
  '/api/appointments/:id': idOf(things.appointment),
  '/api/services/:id': idOf(things.service),
  '/api/busy-calendars/:id': s =>
    things.row(
      s,
      (tenant, user) => sql`insert into busy_calendars
          (tenant_id, user_id, name, address, time_zone, covers_until, checked_at, changed_at, took_ms, next_check_at)
        values (${tenant}, ${user}, 'Private', '{"sealed":"x"}', 'UTC', now(), now(), now(), 1, '2100-01-01') returning id`,
    ),
  '/api/forms/:id': idOf(s => things.form(s)),
  '/api/forms/:id/versions/:version': async () => 1,
  '/api/form-rules/:id': idOf(things.formRule),
  '/api/form-requests/:id': idOf(s => things.formRequest(s)),
  '/api/form-requests/:id/proposals/:proposalId': (s, [request]) => things.proposal(s, Number(request)),
  '/api/room/packages/:id': idOf(things.offered),
  '/api/room/forms/:id': s => things.ownForm(s),
  '/api/waitlist/:id': idOf(async s => s.made('POST', '/api/waitlist', await things.entryFields(s))),
  '/api/emails/logs/:id': async s => {
    await things.booking(s);
    return (await s.made('GET', '/api/emails/logs'))[0].id;
  },
  '/api/emails/campaigns/:id': idOf(things.campaign),
  '/api/contents/:id': idOf(things.text),
  '/api/webhooks/mail/:practiceKey': async s => s.practice.tenantId,
  '/api/webhooks/payments/:practiceKey': async s => s.practice.tenantId,
  '/api/sms/callbacks/:account': async () => 'instance',
  '/api/subscribers/:id': idOf(things.subscriber),
  '/api/emails/suppressions/:id': async s => {
    await s.made('POST', '/api/emails/suppressions', { email: `${crypto.randomUUID()}@no.example` });
    return (await s.made('GET', '/api/emails/suppressions?limit=1')).items[0].id;
  },
  '/api/sequences/:id': idOf(things.sequence),
  '/api/sequences/:id/runs/:runId': (s, [sequence]) => run(s, Number(sequence)),
  '/api/sms/logs/:id': idOf(things.sms),
  '/api/sms/recipients/:clientId': idOf(things.texted),
  '/api/storefront/public/:uniqueId': async s => s.practice.slug,
  '/api/storefront/files/:id': idOf(async s => (await upload(s.practice, pdf())).json()),
  '/api/storefront/:id': idOf(s => s.made('GET', '/api/storefront')),
  '/api/digital-products/:id': idOf(things.product),
  '/api/coupons/:id': idOf(things.coupon),
  '/api/product-purchases/:id': idOf(things.purchase),
  '/api/affiliate-links/:id': idOf(things.affiliate),
  '/api/affiliates/payouts/:id': idOf(async s =>
    s.made('POST', '/api/affiliates/payouts', await things.payoutFields(s)),
  ),
  '/api/invoices/:id': idOf(things.issued),
  '/api/invoices/:id/payments/:paymentId': async (s, [invoice]) => {
    const { payments } = await s.made('POST', `/api/invoices/${invoice}/payments`, things.payment());
    return payments[0].id;
  },
  '/api/tax-rates/:id': idOf(things.taxRate),
};

/** Path parameters of a route, with ids of existing objects. @throws Error for a path missing in the table */
export async function keysOf(scene: FuzzContext, route: string): Promise<string[]> {
  const path = route.split(' ')[1] ?? '';
  const keys: string[] = [];
  for (const { 0: name, index } of path.matchAll(/:\w+/g)) {
    const place = path.slice(0, index + name.length);
    const make = keys.length === 0 && states[route] ? states[route] : ofPlace[place];
    if (!make) throw new Error(`nobody says what ${place} is the key of`);
    keys.push(String(await make(scene, keys)));
  }
  return keys;
}

/** Fills the path's parameters. */
export function fill(path: string, keys: string[]): string {
  const left = [...keys];
  return path.replace(/:\w+/g, () => left.shift() ?? '');
}
