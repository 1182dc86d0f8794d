import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMailTransports } from '../../../modules/messaging/emails/server/mail-transports.ts';
import { openBulkOutbox } from '../../../modules/messaging/mailings/server/outbox.ts';
import { clientReads } from '../../../platform/database/client-access.ts';
import { smtpSender } from '../../../platform/mail/smtp.ts';
import { openTwoClients, type TwoClients } from '../../../testing/isolation/two-clients.ts';
import { openSink } from '../../../testing/peers/smtp-sink.ts';
import { buildPractice, clientFields, healthFacts, noAssets } from '../../../testing/world.ts';
import { roomPageRoutes } from '../pages/room/room-pages.tsx';
import { clientRoutes } from './declared-routes.ts';

/** Values that appear nowhere by chance. */
const weight = 83.417;
const goal = 71.923;
const bmi = 27.318;
const recipe = `<h2>Method</h2><p>Cook gently.</p><h2>Per serving</h2><ul><li>Energy: about 43917 kcal</li><li>Protein: 37141 g</li></ul>`;
const numbers = /83[.,]417|71[.,]923|27[.,]318|43917|37141/;

let two: TwoClients;
let neighbor: { id: number; email: string };
beforeAll(async () => {
  two = await openTwoClients();
  const { practice, clientId } = two;
  const path = `/api/clients/${clientId}`;
  const call = async (method: string, to: string, body?: unknown) => {
    const answer = await practice.call(method, to, body);
    expect(answer.ok, `${method} ${to} ${answer.status}`).toBe(true);
    return answer.status === 204 ? null : answer.json();
  };
  neighbor = await call('POST', '/api/clients', { ...(await call('GET', path)), email: 'seen@client.example' });
  const own = await call('POST', '/api/measurement-kinds', { name: 'BMI', unit: null });
  const on = { measuredOn: '2026-01-05', note: null };
  await call('POST', `${path}/measurements`, { kind: 'weight', value: weight, ...on });
  await call('POST', `${path}/measurements`, { kind: own.id, value: bmi, ...on });
  await call('PUT', `${path}/goal`, { kind: 'weight', startValue: weight, targetValue: goal });
  await call('PUT', `${path}/facts`, { ...healthFacts, hideNumbers: true });
}, 120_000);
afterAll(() => two.world.close());

describe('a client with hidden numbers', () => {
  test('sees none in any response or page of the client room', async () => {
    const { practice, clientId } = two;
    const idOf = async (table: string, status: string) => {
      const rows = await two.rows<{ id: string }>(
        `select id from ${table} where tenant_id = $1 and client_id = $2 and ${status}`,
        [practice.tenantId, clientId],
      );
      return rows[0]?.id ?? expect.fail(`no row of the client in ${table}`);
    };
    const ids: Record<string, string> = {
      files: await idOf('client_files', 'true'),
      forms: await idOf('form_requests', 'finished_at is not null'),
      sessions: await idOf('appointments', `status = 'completed'`),
      payments: await idOf('invoices', `status = 'pending'`),
    };
    const pages = roomPageRoutes(noAssets).filter(({ method }) => method === 'GET');
    const paths = [...clientRoutes.filter(({ method }) => method === 'GET'), ...pages]
      .map(({ path }) =>
        path.replace(':slug', practice.slug).replace(/(\w+)\/:id/, (_, kind) => `${kind}/${ids[kind]}`),
      )
      .filter(path => !path.includes('/enter/'));
    expect(paths.length).toBeGreaterThan(10);
    for (const path of paths) {
      const answer = await two.call('GET', path);
      expect(answer.status, path).toBeLessThan(400);
      expect(await answer.text(), path).not.toMatch(numbers);
    }
  });

  test('gets a campaign without them while other clients get them', async () => {
    const { world } = two;
    const practice = await buildPractice(world);
    const create = async () => (await practice.call('POST', '/api/clients', clientFields())).json();
    const [client, other] = [await create(), await create()];
    await practice.call('PUT', `/api/clients/${client.id}/facts`, { ...healthFacts, hideNumbers: true });
    const draft = { name: 'Dinner', subject: 'Dinner', body: recipe, bodyFormat: 'html' };
    const recipients = { type: 'selected_clients', clientIds: [client.id, other.id] };
    const { id } = await (await practice.call('POST', '/api/emails/campaigns', { ...draft, recipients })).json();
    expect((await practice.call('POST', `/api/emails/campaigns/${id}/send`)).status).toBe(200);
    const sink = await openSink();
    const way = { sender: smtpSender(sink.url), fromAddress: 'mail@sorrel.example' };
    const outbox = openBulkOutbox(world.services, openMailTransports(world.services, way), { retryMs: 20 });
    await outbox.sendDue();
    await outbox.close();
    await sink.close();
    const mailTo = ({ email: to }: { email: string }) =>
      sink.mails.find(mail => mail.to === to)?.raw.replaceAll('=\r\n', '') ?? '';
    expect(mailTo(other)).toMatch(/43917.*37141/s);
    expect(mailTo(client)).toContain('Cook gently.');
    expect(mailTo(client)).not.toMatch(numbers);
    expect(mailTo(client)).not.toMatch(/per serving/i);
    // The log shows what was sent.
    const { items } = await (await practice.call('GET', `/api/emails/logs?limit=10&search=${client.email}`)).json();
    const { html } = await (await practice.call('GET', `/api/emails/logs/${items[0].id}`)).json();
    expect(html).toContain('Cook gently.');
    expect(html).not.toMatch(numbers);
  });

  test('sees none in a preview or on the timeline', async () => {
    const { practice, clientId } = two;
    const preview = async (id: number) =>
      (await practice.call('POST', '/api/emails/preview', { subject: 'Dinner', body: recipe, clientId: id })).text();
    expect(await preview(neighbor.id)).toMatch(numbers);
    expect(await preview(clientId)).not.toMatch(numbers);
    const timeline = await (await practice.call('GET', `/api/clients/${clientId}/timeline?limit=50`)).text();
    expect(timeline).toContain('"title":"Weight"');
    expect(timeline).not.toMatch(numbers);
  });

  test('keeps them in the practice’s records', async () => {
    const answer = await two.practice.call('GET', `/api/clients/${two.clientId}/measurements`);
    const records = await answer.text();
    for (const value of [weight, goal, bmi]) expect(records).toContain(String(value));
  });

  test('has no database access to tables with measurements', () => {
    expect(Object.keys(clientReads).filter(table => /measure|nutrition|diary/.test(table))).toEqual([]);
    expect(clientReads.client_facts?.columns).toEqual(['tenant_id', 'client_id', 'hide_numbers']);
  });
});
