import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { dkimVerify } from 'mailauth';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inSystem } from '../../../../platform/database/scope.ts';
import { testCertificate } from '../../../../testing/peers/certificate.ts';
import { type NameServer, openNameServer, txt } from '../../../../testing/peers/name-server.ts';
import { openSink, type Sink } from '../../../../testing/peers/smtp-sink.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { openInstanceMail } from '../../../accounts/vendors/server/mail.ts';
import { type MailOutbox, openMailOutbox } from '../../emails/server/outbox.ts';
import { queueMail } from '../../emails/server/queue-mail.ts';

let world: World;
let names: NameServer;
let own: Sink;
let mailer: MailOutbox;
let practice: Practice;
const trusted = getCACertificates();

beforeEach(async () => {
  setDefaultCACertificates([...trusted, testCertificate.cert]);
  [world, names, own] = await Promise.all([
    newDatabase().then(openWorld),
    openNameServer(),
    openSink(0, [], { tls: 'tls' }),
  ]);
  Object.assign(world.services.env, { ALLOW_PRIVATE_ADDRESSES: true, DNS_SERVERS: [names.address] });
  mailer = openMailOutbox(world.services, openInstanceMail(world.services.env));
  practice = await buildPractice(world);
  const server = { host: 'localhost', port: own.port, security: 'tls', fromAddress: 'maya@Fernhill.Example' };
  expect((await practice.call('PUT', '/api/vendors/mail', server)).status).toBe(200);
});
afterEach(async () => {
  await mailer.close();
  await Promise.all([own.close(), names.close(), world.close()]);
  setDefaultCACertificates(trusted);
});

/** Sends one email and returns how a receiver rates its signature. */
async function send(subject: string, key: string) {
  const mail = { to: 'ann@reader.example', fromName: 'Fernhill', subject, html: '<p>Grüße</p>', text: 'Grüße' };
  await inSystem(world.services.database, system =>
    queueMail(world.services, { ...system, tenantId: practice.tenantId }, { cause: subject, ...mail }),
  );
  await mailer.sendDue();
  const raw = own.mails.at(-1)?.raw ?? '';
  expect(raw).toContain(`Subject: ${subject}`);
  const { results } = await dkimVerify(Buffer.from(raw), { resolver: async () => [[key]] });
  return results[0]?.status.result;
}

test('signs emails once the record is seen, until signing is switched off', async () => {
  const on = await practice.call('PUT', '/api/emails/deliverability/signing', { isOn: true });
  const { records } = await on.json();
  const { name, value } = records.find(({ kind }: { kind: string }) => kind === 'dkim').wanted;
  expect(await send('Before', value)).toBe('none');
  names.setRecords({ [name]: txt(value) });
  const seen = await (await practice.call('GET', '/api/emails/deliverability')).json();
  expect(seen.signing).toBe('on');
  expect(await send('Signed', value)).toBe('pass');
  await practice.call('PUT', '/api/emails/deliverability/signing', { isOn: false });
  expect(await send('After', value)).toBe('none');
});
