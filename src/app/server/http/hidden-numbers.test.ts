// @module-tag slow

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formLink } from '../../../modules/forms/requests/server/request-mail.tsx';
import { advanceSequences } from '../../../modules/marketing/sequences/server/advance.ts';
import { openMailTransports } from '../../../modules/messaging/emails/server/mail-transports.ts';
import { openBulkOutbox } from '../../../modules/messaging/mailings/server/outbox.ts';
import { clientReads } from '../../../platform/database/client-access.ts';
import { readText, readZip } from '../../../platform/formats/zip.ts';
import { smtpSender } from '../../../platform/mail/smtp.ts';
import { buildForm, sendForm } from '../../../testing/forms/client-forms.ts';
import { openTwoClients, type TwoClients } from '../../../testing/isolation/two-clients.ts';
import { openSink } from '../../../testing/peers/smtp-sink.ts';
import { beginSequence } from '../../../testing/practice/sequences.ts';
import { casesInTurn } from '../../../testing/proof.ts';
import { readPdf } from '../../../testing/texts/read-pdf.ts';
import { buildPractice, clientFields, healthFacts, noAssets, type Practice } from '../../../testing/world.ts';
import { formPageRoutes } from '../pages/forms/form-pages.tsx';
import { invoicePageRoutes } from '../pages/payment/invoice-pages.tsx';
import { roomPageRoutes } from '../pages/room/room-pages.tsx';
import { clientRoutes } from './declared-routes.ts';

/** Values that appear nowhere by chance. */
const weight = 83.417;
const goal = 71.923;
const bmi = 27.318;
const recipe = `<h2>Method</h2><p>Cook gently.</p><h2>Per serving</h2><ul><li>Energy: about 43917 kcal</li><li>Protein: 37141 g</li></ul>`;
/** Kilograms may be shown in pounds. */
const numbers = /83[.,]417|71[.,]923|27[.,]318|43917|37141|183[.,]9|158[.,]6/;

let two: TwoClients;
/** A form with measurements that the client began before the numbers were hidden. */
let openForm: { id: number; path: string };
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
  const measured = { kind: 'measurement', required: true, showLast: true };
  const questions = [
    { id: 'weight', label: 'What do you weigh?', measure: 'weight', ...measured },
    { id: 'bmi', label: 'What is your BMI?', measure: own.id, ...measured },
    { id: 'energy', kind: 'scale', label: 'How is your energy?' },
  ];
  openForm = await sendForm(two.world, practice, clientId, await buildForm(practice, { questions }));
  for (const [question, value] of Object.entries({ weight, bmi })) {
    const saved = await two.call('PATCH', `/api/room/forms/${openForm.id}/answers`, { question, value });
    expect(saved.status, await saved.text()).toBe(200);
  }
  await call('PUT', `${path}/facts`, { ...healthFacts, hideNumbers: true });
}, 120_000);
afterAll(() => two.world.close());

/** The text of a page, of a PDF, or of everything in a ZIP except the files that people have uploaded. */
async function textsOf(answer: Response): Promise<string> {
  const type = answer.headers.get('content-type') ?? '';
  if (!/pdf|zip/.test(type)) return answer.text();
  const content = Buffer.from(await answer.arrayBuffer());
  if (type.includes('pdf')) return (await readPdf(content)).text;
  const folder = await mkdtemp(join(tmpdir(), 'hidden-'));
  await writeFile(join(folder, 'data.zip'), content);
  const zip = await readZip(join(folder, 'data.zip'));
  const texts = zip.names
    .filter(name => !name.startsWith('files/'))
    .map(async name =>
      name.endsWith('.pdf')
        ? (await readPdf(Buffer.concat(await Array.fromAsync(zip.read(name))))).text
        : readText(zip, name),
    );
  const found = await Promise.all(texts);
  await rm(folder, { recursive: true });
  expect(zip.names.filter(name => name.endsWith('.pdf')).length).toBeGreaterThan(2);
  return found.join('\n');
}

/** Sends the queued bulk emails. Returns what was delivered to a client. */
async function sendMails(services: TwoClients['world']['services']) {
  const sink = await openSink();
  const way = { sender: smtpSender(sink.url), fromAddress: 'mail@sorrel.example' };
  const outbox = openBulkOutbox(services, openMailTransports(services, way), { retryMs: 20 });
  await outbox.sendDue();
  await outbox.close();
  await sink.close();
  return ({ email }: { email: string }) =>
    sink.mails.find(mail => mail.to === email)?.raw.replaceAll('=\r\n', '') ?? '';
}

/** A session in that many days. */
async function addSession(practice: Practice, clientId: number, days: number) {
  const start = new Date(Date.now() + days * 86_400_000);
  const answer = await practice.call('POST', '/api/appointments', {
    ...{ clientId, title: 'Follow-up', type: 'follow-up', status: 'scheduled' },
    ...{ startTime: start.toISOString(), endTime: new Date(start.getTime() + 3_600_000).toISOString() },
  });
  expect(answer.status).toBe(201);
}

describe('a client with hidden numbers', () => {
  test('sees none in any response, page, PDF or download', async () => {
    const { practice, clientId, world } = two;
    const idOf = async (table: string, status: string) => {
      const rows = await two.rows<{ id: string }>(
        `select id from ${table} where tenant_id = $1 and client_id = $2 and ${status}`,
        [practice.tenantId, clientId],
      );
      return rows[0]?.id ?? expect.fail(`no row of the client in ${table}`);
    };
    const finished = await idOf('form_requests', 'finished_at is not null');
    const ids: Record<string, string> = {
      clients: String(clientId),
      sessions: await idOf('appointments', `status = 'completed'`),
      payments: await idOf('invoices', `status = 'pending'`),
    };
    const upcoming = await idOf('appointments', `status = 'scheduled'`);
    const linkTo = async (wish: string) => {
      const body = new URLSearchParams({ session: upcoming, wish }).toString();
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await two.call('POST', `/my/${practice.slug}/sessions`, body, type);
      return answer.headers.get('location') ?? expect.fail(`no link to ${wish}`);
    };
    const home = await (await two.call('GET', `/my/${practice.slug}`)).text();
    const [invoice = expect.fail('no link to the invoice')] = /(?<=href="[^"]*\/invoice\/)[\w.-]+/.exec(home) ?? [];
    const forms = [finished, openForm.id].map(Number);
    /** Paths whose parts are not the ID of one row. */
    const filled: Record<string, string[]> = {
      // Uploaded files are sent as they are.
      '/api/room/files/:id': [],
      '/my/:slug/files/:id': [],
      '/api/room/forms/:id/paper': [`/api/room/forms/${finished}/paper`],
      '/my/:slug/forms/:id': forms.flatMap(id =>
        ['', '?at=weight', '?at=bmi', '?at=energy', '?at=review'].map(at => `/my/${practice.slug}/forms/${id}${at}`),
      ),
      '/my/:slug/forms/:id/copy': [`/my/${practice.slug}/forms/${finished}/copy`],
      '/f/:token': forms.map(id => `/f/${formLink(world.services, practice.tenantId, id)}`),
      '/f/:token/copy': [`/f/${formLink(world.services, practice.tenantId, Number(finished))}/copy`],
      '/invoice/:token': [`/invoice/${invoice}`],
      '/invoice/:token/:paper{pdf|credit-note}': [`/invoice/${invoice}/pdf`],
      // Sign-in links are single-use tokens of emails, and show no data.
      '/my/:slug/enter/:link': [],
    };
    const routes = [
      ...clientRoutes,
      ...[roomPageRoutes, formPageRoutes, invoicePageRoutes].flatMap(pagesOf => pagesOf(noAssets)),
    ].filter(({ method }) => method === 'GET');
    const paths = [
      ...routes.flatMap(
        ({ path }) =>
          filled[path] ?? [
            path.replace(':slug', practice.slug).replace(/(\w+)\/:id/, (_, kind) => `${kind}/${ids[kind]}`),
          ],
      ),
      ...(await Promise.all(['cancel', 'move', 'confirm'].map(linkTo))),
    ];
    expect(paths.filter(path => /:|undefined/.test(path))).toEqual([]);
    expect(paths.filter(path => path.startsWith(`/clients/${clientId}/room`)).length).toBeGreaterThan(5);
    for (const path of casesInTurn(paths, 2)) {
      const answer = await (path.startsWith('/clients/') ? practice : two).call('GET', path);
      expect(answer.status, path).toBeLessThan(400);
      // Redirects within the room; none leads to a sign-in page.
      const to = answer.headers.get('location')?.split('#')[0];
      if (to) expect(paths, path).toContain(to);
      else expect(await textsOf(answer), path).not.toMatch(numbers);
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
    expect((await practice.call('POST', `/api/emails/campaigns/${id}/send?wait=0`)).status).toBe(200);
    const mailTo = await sendMails(world.services);
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

  test('gets the emails of a sequence without them while other clients get them', async () => {
    const { world } = two;
    const practice = await buildPractice(world);
    await beginSequence(practice, {
      trigger: 'booked',
      steps: [{ delayMinutes: 0, subject: 'Dinner', body: recipe, bodyFormat: 'html' }],
    });
    const create = async () => (await practice.call('POST', '/api/clients', clientFields())).json();
    const [client, other] = [await create(), await create()];
    await practice.call('PUT', `/api/clients/${client.id}/facts`, { ...healthFacts, hideNumbers: true });
    for (const [index, { id }] of [client, other].entries()) await addSession(practice, id, index + 1);
    await advanceSequences(world.services);
    const mailTo = await sendMails(world.services);
    expect(mailTo(other)).toMatch(/43917.*37141/s);
    expect(mailTo(client)).toContain('Cook gently.');
    expect(mailTo(client)).not.toMatch(numbers);
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
