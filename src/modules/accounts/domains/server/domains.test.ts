// @module-tag slow

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDns } from '../../../../platform/outbound/dns.ts';
import { alias, host, type NameServer, openNameServer, txt } from '../../../../testing/peers/name-server.ts';
import { buildMember, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import type { PracticeDomain } from '../contract.ts';
import { checkDueDomains } from './check-domain.ts';

const app = 'https://app.sorrel-host.com';
const serverAddress = '203.0.113.7';

let world: World;
let names: NameServer;
let practice: Practice;
let records: Parameters<NameServer['setRecords']>[0];
beforeAll(async () => {
  world = await openWorld();
  names = await openNameServer();
});
beforeEach(async () => {
  names.setSilent(false);
  setRecords({ 'app.sorrel-host.com': host(serverAddress) });
  Object.assign(world.services.env, { APP_URL: app, DNS_SERVERS: [names.address] });
  practice = await buildPractice(world);
});
afterAll(async () => {
  await names.close();
  await world.close();
});

function setRecords(next: typeof records) {
  records = next;
  names.setRecords(records);
}
const addRecords = (more: typeof records) => setRecords({ ...records, ...more });

let count = 0;
/** Unique across tests. */
const newDomain = () => `bookings.practice-${++count}.com`;

const ask = (who: Practice, method: string, path: string, body?: unknown) =>
  who.call(method, path, body, { origin: app });
const read = async (who: Practice, method = 'GET', path = '/api/domains', body?: unknown): Promise<PracticeDomain> => {
  const answer = await ask(who, method, path, body);
  expect(answer.status).toBe(200);
  return answer.json();
};
const save = (who: Practice, domain: string) => read(who, 'PUT', '/api/domains', { domain });
const check = (who: Practice) => read(who, 'POST', '/api/domains/check');
const proofOf = ({ domain }: PracticeDomain) => domain?.records.find(each => each.purpose === 'ownership');
const statesOf = ({ domain }: PracticeDomain) => domain?.records.map(each => `${each.purpose} ${each.state}`);
const isAllowed = async (domain: string) => (await world.request(`/api/domains/allowed?domain=${domain}`)).status;

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** Saves the domain and adds its DNS records. */
async function verify(who: Practice, domain: string) {
  const proof = proofOf(await save(who, domain));
  addRecords({ [`_sorrel.${domain}`]: txt(proof?.value ?? ''), [domain]: alias('app.sorrel-host.com') });
  return check(who);
}

describe('PUT /api/domains', () => {
  test.each([
    ['Bookings.Maya-Eats.com', 'bookings.maya-eats.com'],
    ['https://bookings.maya-eats.com/', 'bookings.maya-eats.com'],
    ['bookings.maya-eats.com.', 'bookings.maya-eats.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
  ])('reads %s as %s', async (typed, domain) => {
    expect((await save(practice, typed)).domain?.domain).toBe(domain);
  });

  test.each([
    ...['', 'maya', 'localhost', 'practice.local', '127.0.0.1', '0x7f.1', '[::1]', '*.maya-eats.com', 'com', 'co.uk'],
    ...['maya-eats.com:8080', 'maya-eats.com/book', 'user@maya-eats.com', 'a_b.maya-eats.com', 'maya eats.com'],
    ...['maya-eats.com?x', 'maya%2deats.com', '-a.maya-eats.com', 'javascript:alert(1)', `${'a'.repeat(64)}.com`],
    ...['app.sorrel-host.com', 'x.app.sorrel-host.com', 'APP.SORREL-HOST.COM.'],
  ])('rejects %j with 400', async domain => {
    const answer = await ask(practice, 'PUT', '/api/domains', { domain });
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors.domain).toBeTypeOf('string');
  });

  test('returns the DNS records to add and keeps them when saved again', async () => {
    const domain = newDomain();
    const first = await save(practice, domain);
    expect(first.domain?.state).toBe('waiting');
    expect(first.domain?.records).toMatchObject([
      { type: 'TXT', name: `_sorrel.${domain}`, value: expect.stringMatching(/^sorrel-domain=[\w-]{32}$/) },
      { type: 'CNAME', name: domain, value: 'app.sorrel-host.com' },
    ]);
    expect(await save(practice, domain)).toEqual(first);
    expect(proofOf(await save(practice, newDomain()))?.value).not.toBe(proofOf(first)?.value);
  });

  test('rejects a practitioner with 403', async () => {
    const member = await buildMember(world, practice, 'practitioner');
    const change = await member.call('PUT', '/api/domains', { domain: newDomain() }, { origin: app });
    expect(change.status).toBe(403);
    expect((await member.call('GET', '/api/domains')).status).toBe(200);
  });
});

describe('POST /api/domains/check', () => {
  test('reports missing and wrong records and verifies once both are right', async () => {
    const domain = newDomain();
    const proof = proofOf(await save(practice, domain));
    expect(statesOf(await check(practice))).toEqual(['ownership missing', 'target missing']);
    addRecords({ [domain]: host('198.51.100.1'), [`_sorrel.${domain}`]: txt('sorrel-domain=somebody-else') });
    const wrong = await check(practice);
    expect(statesOf(wrong)).toEqual(['ownership wrong', 'target wrong']);
    expect(wrong.domain?.records[1]?.found).toEqual(['198.51.100.1']);
    expect(wrong.domain?.state).toBe('waiting');
    expect(await isAllowed(domain)).toBe(404);
    addRecords({ [domain]: host(serverAddress), [`_sorrel.${domain}`]: txt('other', proof?.value ?? '') });
    const good = await check(practice);
    expect(statesOf(good)).toEqual(['ownership good', 'target good']);
    expect([good.domain?.state, good.origin]).toEqual(['verified', `https://${domain}`]);
  });

  test('rejects a domain with an address that points elsewhere', async () => {
    const domain = newDomain();
    const proof = proofOf(await save(practice, domain));
    addRecords({ [domain]: host(serverAddress, '198.51.100.1'), [`_sorrel.${domain}`]: txt(proof?.value ?? '') });
    expect(statesOf(await check(practice))).toEqual(['ownership good', 'target wrong']);
  });

  test('suggests an A record for a domain that cannot have a CNAME', async () => {
    await save(practice, `maya-eats-${++count}.com`);
    expect((await check(practice)).domain?.records[1]).toMatchObject({ type: 'A', value: serverAddress });
  });

  test('keeps a verified domain while the name servers do not answer', async () => {
    const domain = newDomain();
    await verify(practice, domain);
    names.setSilent(true);
    const impatient = openDns(world.services.env, { timeout: 100, tries: 1 });
    await checkDueDomains(world.services, undefined, { now: later(61), names: impatient });
    const away = await read(practice);
    expect(away.domain?.state).toBe('verified');
    expect(statesOf(away)).toEqual(['ownership unreachable', 'target unreachable']);
  });

  test('marks a domain as lost when its records are gone and notifies the owner', async () => {
    const domain = newDomain();
    await verify(practice, domain);
    addRecords({ [domain]: host('198.51.100.1') });
    const lost = await check(practice);
    expect([lost.domain?.state, lost.origin]).toEqual(['lost', app]);
    expect(await isAllowed(domain)).toBe(404);
    const [notice] = await (await practice.call('GET', '/api/notifications')).json();
    expect(notice).toMatchObject({ title: 'Your domain stopped working', type: 'domain' });
    addRecords({ [domain]: alias('app.sorrel-host.com') });
    expect((await check(practice)).domain?.state).toBe('verified');
  });

  test('checks no records while the server has no public address', async () => {
    world.services.env.APP_URL = 'http://localhost:3000';
    const home = await buildPractice(world);
    await home.call('PUT', '/api/domains', { domain: newDomain() });
    const answer = await (await home.call('POST', '/api/domains/check')).json();
    expect(answer).toMatchObject({ isReachable: false, domain: { state: 'waiting', records: [], checkedAt: null } });
  });

  test('answers 404 without a domain', async () => {
    expect((await ask(practice, 'POST', '/api/domains/check')).status).toBe(404);
  });
});

describe('a domain claimed by several practices', () => {
  test('goes to the first practice that verifies it', async () => {
    const domain = newDomain();
    const other = await buildPractice(world);
    const proofs = [proofOf(await save(practice, domain)), proofOf(await save(other, domain))];
    // A TXT record can only be added on purpose by the owner of the domain.
    addRecords({
      [`_sorrel.${domain}`]: txt(...proofs.map(proof => proof?.value ?? '')),
      [domain]: alias('app.sorrel-host.com'),
    });
    expect((await check(practice)).domain?.state).toBe('verified');
    expect((await check(other)).domain).toMatchObject({ state: 'waiting', isTaken: true });
    expect((await read(practice)).domain?.state).toBe('verified');
  });

  test('goes to exactly one practice in five concurrent checks', async () => {
    const domain = newDomain();
    const all = await Promise.all(Array.from({ length: 5 }, () => buildPractice(world)));
    const proofs: string[] = [];
    for (const each of all) proofs.push(proofOf(await save(each, domain))?.value ?? '');
    addRecords({ [`_sorrel.${domain}`]: txt(...proofs), [domain]: alias('app.sorrel-host.com') });
    const answers = await Promise.all(all.map(check));
    expect(answers.filter(each => each.domain?.state === 'verified')).toHaveLength(1);
    expect(answers.filter(each => each.domain?.isTaken)).toHaveLength(4);
  });

  test('passes to the new owner once only their record remains', async () => {
    const domain = newDomain();
    await verify(practice, domain);
    const buyer = await buildPractice(world);
    const proof = proofOf(await save(buyer, domain));
    addRecords({ [`_sorrel.${domain}`]: txt(proof?.value ?? '') });
    expect((await check(buyer)).domain).toMatchObject({ state: 'verified', isTaken: false });
    expect((await read(practice)).domain?.state).toBe('lost');
  });
});

describe('GET /api/domains/allowed', () => {
  test('answers 200 for verified domains only, in any spelling', async () => {
    const domain = newDomain();
    await save(practice, domain);
    expect(await isAllowed(domain)).toBe(404);
    await verify(practice, domain);
    for (const name of [domain, domain.toUpperCase(), `${domain}.`]) expect(await isAllowed(name)).toBe(200);
    const others = [`x.${domain}`, domain.replace('bookings.', ''), 'app.sorrel-host.com', '', '127.0.0.1', '%00', '*'];
    for (const name of others) expect(await isAllowed(name)).toBe(404);
    expect((await world.request('/api/domains/allowed')).status).toBe(404);
    expect((await read(practice, 'DELETE')).domain).toBeNull();
    expect(await isAllowed(domain)).toBe(404);
  });
});

describe('checkDueDomains', () => {
  test('verifies a domain when its records appear and drops it when they go', async () => {
    const domain = newDomain();
    const proof = proofOf(await save(practice, domain));
    await checkDueDomains(world.services);
    expect((await read(practice)).domain?.state).toBe('waiting');
    addRecords({ [`_sorrel.${domain}`]: txt(proof?.value ?? ''), [domain]: alias('app.sorrel-host.com') });
    await checkDueDomains(world.services, undefined, { now: later(5) });
    expect((await read(practice)).domain?.state).toBe('waiting');
    await checkDueDomains(world.services, undefined, { now: later(11) });
    expect((await read(practice)).domain?.state).toBe('verified');
    setRecords({ 'app.sorrel-host.com': host(serverAddress) });
    await checkDueDomains(world.services, undefined, { now: later(75) });
    expect((await read(practice)).domain?.state).toBe('lost');
  });
});
