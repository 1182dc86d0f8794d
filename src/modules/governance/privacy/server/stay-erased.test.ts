import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { buildPractice, clientFields, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const rows = async (text: string) =>
  (await asSystem(world.services.database).db.execute<Record<string, unknown>>(sql.raw(text))).rows;

async function buildErased({ call: ask }: Practice, also: (email: string) => Promise<unknown> = async () => null) {
  const { id, email } = await (
    await ask('POST', '/api/clients', clientFields({ firstName: 'Ida', lastName: 'Gone' }))
  ).json();
  await also(email);
  expect((await ask('POST', `/api/privacy/clients/${id}/erase`, { name: 'Ida Gone' })).status).toBe(200);
  return String(email);
}

const lastLine = async (answer: Response) => JSON.parse((await answer.text()).trim().split('\n').at(-1) ?? '').report;

test('removes an erased address from all campaigns and keeps the others', async () => {
  const practice = await buildPractice(world);
  const ids: number[] = [];
  const email = await buildErased(practice, async address => {
    for (const status of ['draft', 'scheduled', 'sent', 'failed']) {
      const recipients = { type: 'custom_emails', emails: ['other@x.example', address.toUpperCase(), `o${address}`] };
      const made = await practice.call('POST', '/api/emails/campaigns', {
        name: status,
        subject: 'S',
        body: 'B',
        recipients,
      });
      const { id } = await made.json();
      ids.push(id);
      await rows(`update email_campaigns set status = '${status}' where id = ${id}`);
    }
  });
  for (const id of ids) {
    const { recipients } = await (await practice.call('GET', `/api/emails/campaigns/${id}`)).json();
    expect(recipients.emails).toEqual(['other@x.example', `o${email}`]);
  }
});

test('campaigns skip erased addresses until the person returns', async () => {
  const practice = await buildPractice(world);
  const email = await buildErased(practice);
  const recipients = { type: 'custom_emails', emails: [email.toUpperCase(), 'other@x.example'] };
  const count = async () => (await practice.call('POST', '/api/emails/audience', { recipients })).json();
  expect(await count()).toEqual({ total: 1, leftOut: { erased: 1 } });
  const campaign = { name: 'N', subject: 'S', body: 'B', recipients };
  const { id } = await (await practice.call('POST', '/api/emails/campaigns', campaign)).json();
  const sent = await practice.call('POST', `/api/emails/campaigns/${id}/send?wait=0`);
  expect(sent.status, await sent.clone().text()).toBeLessThan(300);
  expect(await rows(`select recipient_email as to from email_logs where campaign_id = ${id}`)).toEqual([
    { to: 'other@x.example' },
  ]);
  await rows(`insert into newsletter_subscribers (tenant_id, storefront_id, email, status)
    select ${practice.tenantId}, id, '${email}', 'active' from storefronts where tenant_id = ${practice.tenantId}`);
  expect(await count()).toEqual({ total: 2, leftOut: {} });
  // Erasures don't affect other practices.
  const other = await buildPractice(world);
  expect(await (await other.call('POST', '/api/emails/audience', { recipients })).json()).toEqual({
    total: 2,
    leftOut: {},
  });
});

test('client import skips and reports erased addresses unless the person returned', async () => {
  const practice = await buildPractice(world);
  const email = await buildErased(practice);
  const line = (address: string) => ({ firstName: 'A', lastName: 'B', email: address });
  const body = { rows: [line(email), line('new@x.example')] };
  for (const dryRun of [true, false]) {
    const report = await lastLine(await practice.call('POST', '/api/clients/import', { ...body, dryRun }));
    expect(report).toMatchObject({ added: 1, invalid: 1, errors: [{ row: 1, field: 'email' }] });
    expect(report.errors[0].message).toMatch(/^Erased/);
  }
  expect(await rows(`select 1 as one from clients where email = '${email}'`)).toEqual([]);
  await practice.call('POST', '/api/clients', clientFields({ email }));
  expect(
    await lastLine(await practice.call('POST', '/api/clients/import', { ...body, duplicates: 'update' })),
  ).toMatchObject({
    updated: 2,
    invalid: 0,
  });
});

test('subscriber import skips and reports erased addresses', async () => {
  const practice = await buildPractice(world);
  const email = await buildErased(practice);
  const body = { rows: [{ email: ` ${email.toUpperCase()}` }, { email: 'new@x.example' }], hasAgreed: true };
  const report = await lastLine(await practice.call('POST', '/api/subscribers/import', body));
  expect(report).toMatchObject({ added: 1, suppressed: 1, leftOut: [{ row: 1, field: 'email' }] });
  expect(report.leftOut[0].message).toMatch(/^Erased/);
  await practice.call('POST', '/api/clients', clientFields({ email }));
  expect(await lastLine(await practice.call('POST', '/api/subscribers/import', body))).toMatchObject({
    added: 1,
    subscribed: 1,
  });
});
