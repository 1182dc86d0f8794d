// @module-tag slow

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { ownWorld, signInAgain } from '../../../../testing/practice/backup.ts';
import { isInTurn } from '../../../../testing/proof.ts';
import { clientFields, testPassword, type World } from '../../../../testing/world.ts';

const ask = async <Row extends Record<string, unknown>>(world: World, statement: ReturnType<typeof sql>) =>
  (await asSystem(world.services.database).db.execute<Row>(statement)).rows;
const erased = (tenant: number, hash: string, at: string) =>
  sql`insert into erased_people (tenant_id, kind, hash, created_at) values (${tenant}, 'email', ${hash.repeat(20)}, ${at})`;

test.runIf(isInTurn(1, 2))(
  'audit events, opt-outs and erasures survive a restore, which is logged',
  {
    timeout: 120_000,
  },
  async () => {
    const { world, practice, restored } = await ownWorld();
    const { tenantId } = practice;
    const [site] = await ask<{ id: string }>(world, sql`select id from storefronts where tenant_id = ${tenantId}`);
    const texting = clientFields({ email: 'texts@client.example', phone: '+12025550144' });
    await practice.call('POST', '/api/clients', texting);
    await ask(world, sql`update clients set sms_consent_at = now() where email = 'texts@client.example'`);
    for (const name of ['left', 'stays'])
      await ask(
        world,
        sql`insert into newsletter_subscribers (tenant_id, storefront_id, email, status) values (${tenantId}, ${site?.id}, ${`${name}@list.example`}, 'active')`,
      );
    await ask(world, erased(tenantId, 'a', '2026-01-01Z'));
    const key = (name: string) =>
      practice.call('POST', '/api/api-keys', { name, permissions: ['clients.read'], expiresInDays: null });
    const [ended, lasting] = [await (await key('Ended')).json(), await (await key('Lasting')).json()];
    const made = await (await practice.call('POST', '/api/backups', { kind: 'manual' })).json();
    const before = await ask<{ at: string }>(world, sql`select at::text from audit_events order by id`);

    await practice.call('POST', '/api/clients', clientFields({ firstName: 'Since' }));
    await ask(world, sql`update newsletter_subscribers set status = 'unsubscribed' where email = 'left@list.example'`);
    await ask(world, sql`update clients set sms_consent_at = null where email = 'texts@client.example'`);
    await ask(
      world,
      sql`insert into mail_suppressions (tenant_id, email, reason) values (${tenantId}, 'left@list.example', 'unsubscribed')`,
    );
    await ask(world, sql`insert into sms_opt_outs (tenant_id, phone) values (${tenantId}, '+12025550144')`);
    // One person was erased again since, and one more.
    await ask(world, sql`update erased_people set created_at = '2026-05-05Z' where tenant_id = ${tenantId}`);
    await ask(world, erased(tenantId, 'b', '2026-05-06Z'));
    const consents = await ask(
      world,
      sql`select kind, is_given, how, email, phone from consents order by 1, 2, 3, 4, 5`,
    );

    expect((await practice.call('DELETE', `/api/api-keys/${ended.id}`)).status).toBe(204);
    const given = { password: testPassword, confirmation: 'restore' };
    await practice.call('POST', `/api/backups/${made.backups[0].name}/restore`, given);
    await restored();
    const events = await ask<{ act: string; subject: string; at: string; id: number }>(
      world,
      sql`select id, act, subject, actor_name, details, at::text from audit_events order by id`,
    );
    expect(events.map(({ at }) => at)).toEqual(expect.arrayContaining(before.map(({ at }) => at)));
    expect(new Set(events.map(({ at, act }) => at + act)).size).toBe(events.length);
    expect(events.slice(before.length).map(({ act, subject }) => `${act} ${subject}`)).toEqual(
      expect.arrayContaining(['added client', 'restored backup']),
    );
    expect(events.at(-1)).toMatchObject({
      act: 'restored',
      actor_name: 'restore',
      details: { backup: expect.stringMatching(/^20/) },
    });
    expect(
      await ask(world, sql`select kind, is_given, how, email, phone from consents order by 1, 2, 3, 4, 5`),
    ).toEqual(consents);
    expect(await ask(world, sql`select email, status from newsletter_subscribers order by email`)).toEqual([
      { email: 'left@list.example', status: 'unsubscribed' },
      { email: 'stays@list.example', status: 'active' },
    ]);
    expect(await ask(world, sql`select from clients where sms_consent_at is not null`)).toEqual([]);
    expect(await ask(world, sql`select email from mail_suppressions`)).toEqual([{ email: 'left@list.example' }]);
    expect(await ask(world, sql`select id::int from api_keys`)).toEqual([{ id: lasting.id }]);
    expect(await ask(world, sql`select phone from sms_opt_outs`)).toEqual([{ phone: '+12025550144' }]);
    expect(
      await ask(world, sql`select left(hash, 1) as who, created_at::date::text as day from erased_people order by 1`),
    ).toEqual([
      { who: 'a', day: '2026-05-05' },
      { who: 'b', day: '2026-05-06' },
    ]);
    // New rows and events get free ids.
    await ask(world, erased(tenantId, 'c', '2026-05-07Z'));
    const again = await signInAgain(world, practice.email);
    expect((await again('POST', '/api/clients', clientFields({ firstName: 'Later' }))).status).toBe(201);
    await world.close();
  },
);
