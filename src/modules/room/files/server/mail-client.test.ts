import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smtpSender } from '../../../../platform/mail/smtp.ts';
import { openSink } from '../../../../testing/peers/smtp-sink.ts';
import { pdf } from '../../../../testing/texts/sample-files.ts';
import {
  buildMember,
  buildPractice,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import { openMailOutbox } from '../../../messaging/emails/server/outbox.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const base64 = (content: Uint8Array | string) => Buffer.from(content).toString('base64');
const plan = () => ({ name: 'Plan.pdf', content: base64(pdf()) });
const mail = (given: Record<string, unknown> = {}) => ({
  ...{ key: randomUUID(), subject: 'Your plan, {firstName}', body: 'Hi {firstName},\n\nhere it is.\nBest' },
  ...{ attachments: [plan()], ...given },
});

async function build(of?: Practice) {
  const practice = of ?? (await buildPractice(world));
  const client = await (await practice.call('POST', '/api/clients', clientFields({ firstName: 'Ines' }))).json();
  const path = `/api/clients/${client.id}`;
  const send = (body: object, call = practice.call) => call('POST', `${path}/emails`, body);
  const read = async (below: string) => (await practice.call('GET', path + below)).json();
  return { practice, client, path, send, read };
}

/** Sends what waits; what arrived at the address. */
async function deliver(address: string) {
  const sink = await openSink();
  const way = { sender: smtpSender(sink.url), fromAddress: 'mail@sorrel.example' };
  const outbox = openMailOutbox(world.services, way);
  await outbox.sendDue();
  await outbox.close();
  await sink.close();
  return sink.mails.filter(({ to }) => to === address).map(({ raw }) => raw);
}

describe('POST /api/clients/:id/emails', () => {
  test('sends an email with an attachment and adds it to the client’s files', async () => {
    const { practice, client, send, read } = await build();
    const attached = plan();
    const answer = await send(mail({ attachments: [attached] }));
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ subject: 'Your plan, Ines', recipientEmail: client.email });
    const [raw = '', ...more] = await deliver(client.email);
    expect(more).toEqual([]);
    expect(raw).toContain('Subject: Your plan, Ines');
    expect(raw).toContain('Hi Ines,');
    expect(raw).toMatch(/Content-Type: application\/pdf; name=Plan\.pdf/);
    expect(raw.replaceAll('\r\n', '')).toContain(attached.content);
    const [log] = await read('/emails');
    expect(log).toMatchObject({ status: 'sent', subject: 'Your plan, Ines' });
    const [file, ...others] = await read('/files');
    expect(file).toMatchObject({ name: 'Plan.pdf', author: 'practice' });
    expect(others).toEqual([]);
    const shown = await (await practice.call('GET', `/api/emails/logs/${log.id}`)).json();
    expect(shown.attachments).toEqual([
      { filename: 'Plan.pdf', contentType: 'application/pdf', content: '', clientFileId: file.id },
    ]);
  });

  test('sends one email per idempotency key', async () => {
    const { send, read } = await build();
    const body = mail();
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => send(body)))).map(({ status }) => status);
    expect(statuses).toContain(201);
    expect(new Set([...statuses, 409])).toEqual(new Set([201, 409]));
    expect((await send(body)).status).toBe(201);
    expect(await read('/emails')).toHaveLength(1);
    expect(await read('/files')).toHaveLength(1);
  });

  test('rejects a disallowed or too large file and stores nothing', async () => {
    const { send, read } = await build();
    const page = { name: 'Plan.pdf', content: base64('<html><script>1</script></html>') };
    const wrong = await send(mail({ attachments: [plan(), page] }));
    expect([wrong.status, (await wrong.json()).message]).toEqual([415, expect.stringMatching(/^Plan\.pdf: /)]);
    const large = base64(Buffer.concat([pdf(), Buffer.alloc(6 * 1024 ** 2)]));
    const both = [
      { name: 'a.pdf', content: large },
      { name: 'b.pdf', content: large },
    ];
    const over = await send(mail({ attachments: both }));
    expect([400, 413]).toContain(over.status);
    const empty = await send(mail({ subject: ' ', body: '' }));
    expect((await empty.json()).errors).toEqual({ subject: 'Subject is required', body: 'Write a message' });
    expect(await read('/emails')).toEqual([]);
    expect(await read('/files')).toEqual([]);
  });

  test('rejects bounced, complained or blocked addresses but not unsubscribed ones', async () => {
    const { practice, client, send } = await build();
    await practice.call('POST', '/api/emails/suppressions', { email: client.email });
    const refused = await send(mail());
    expect(refused.status).toBe(409);
    expect((await refused.json()).message).toBe('You blocked this address. Allow it again in Emails, Delivery.');
    const other = await build(practice);
    await world.services.database.pool.query(
      `insert into mail_suppressions (tenant_id, email, reason) values ($1, $2, 'unsubscribed')`,
      [practice.tenantId, other.client.email],
    );
    expect((await other.send(mail({ attachments: [] }))).status).toBe(201);
  });

  test('fails with a reason when the attachment was deleted before sending', async () => {
    const { practice, client, path, send, read } = await build();
    await send(mail());
    const [file] = await read('/files');
    await practice.call('DELETE', `${path}/files/${file.id}`);
    expect(await deliver(client.email)).toEqual([]);
    expect(await read('/emails')).toMatchObject([
      { status: 'failed', error: 'Plan.pdf was deleted before this email was sent.' },
    ]);
  });

  test('lets assistants write without attachments, and rejects viewers', async () => {
    const { practice, send } = await build();
    const assistant = await buildMember(world, practice, 'assistant');
    expect((await send(mail(), assistant.call)).status).toBe(403);
    expect((await send(mail({ attachments: [] }), assistant.call)).status).toBe(201);
    const viewer = await buildMember(world, practice, 'viewer');
    expect((await send(mail({ attachments: [] }), viewer.call)).status).toBe(403);
    const stranger = await buildPractice(world);
    expect((await send(mail({ attachments: [] }), stranger.call)).status).toBe(404);
  });
});
