import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openPeer } from '../../testing/peers/vendor-peers.ts';
import { findAddresses, isPublic, OutboundRefused } from './addresses.ts';
import { connectOut } from './connect.ts';
import { outboundFetch } from './fetch.ts';

const closed = { allowPrivate: false };
const open = { allowPrivate: true };

const insideRanges: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
const asNumber = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const asDotted = (number: number) => [24, 16, 8, 0].map(shift => (number >>> shift) & 255).join('.');
/** Any IPv4 address in the ranges above. */
const inside = fc
  .tuple(fc.constantFrom(...insideRanges), fc.nat({ max: 2 ** 28 }))
  .map(([[network, prefix], host]) => asDotted((asNumber(network) + (host % 2 ** (32 - prefix))) >>> 0));

describe('addresses', () => {
  test('treats no private, local, shared, multicast or reserved range as public', () => {
    fc.assert(
      fc.property(inside, address => !isPublic(address)),
      { numRuns: 1_000 },
    );
  });

  test('treats no private IPv4 address in an IPv6 notation as public', () => {
    const hidden = fc.tuple(inside, fc.constantFrom('::ffff:', '::', '64:ff9b::', '::ffff:0:')).map(([v4, before]) => {
      const number = asNumber(v4);
      const hex = `${(number >>> 16).toString(16)}:${(number & 0xffff).toString(16)}`;
      return [before + v4, before + hex, `2002:${hex}::1`];
    });
    fc.assert(
      fc.property(hidden, forms => forms.every(form => !isPublic(form))),
      { numRuns: 1_000 },
    );
  });

  test.each([
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '3fff::1',
    '169.254.169.254',
    '168.63.129.16',
    '100.100.100.200',
    '255.255.255.255',
    '',
    'example.com',
  ])('treats %j as not public', address => expect(isPublic(address)).toBe(false));

  test.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '192.169.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
    'treats %s as public',
    address => expect(isPublic(address)).toBe(true),
  );
});

describe('names', () => {
  test('refuses every spelling of localhost', async () => {
    for (const host of [
      'localhost',
      '127.0.0.1',
      '[::1]',
      '::1',
      '127.1',
      '2130706433',
      '0x7f.1',
      '017700000001',
      '0',
    ]) {
      await expect(findAddresses(host, closed)).rejects.toBeInstanceOf(OutboundRefused);
      await expect(outboundFetch(closed)(`http://${host}:1/`)).rejects.toThrow();
    }
  });

  test('refuses a name when one of its addresses is private', async () => {
    const resolve = async () => [
      { address: '1.1.1.1', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    await expect(findAddresses('mixed.example', { ...closed, resolve })).rejects.toBeInstanceOf(OutboundRefused);
  });
});

describe('connections', () => {
  const peers: { close: () => Promise<void> }[] = [];
  afterEach(async () => {
    for (const peer of peers.splice(0)) await peer.close();
  });
  const buildPeer = async () => {
    const peer = await openPeer();
    peers.push(peer);
    return peer;
  };

  test('resolves a name once and connects to the checked address', async () => {
    const peer = await buildPeer();
    // Only this resolver knows the name, and its second answer is another address.
    const resolve = vi
      .fn()
      .mockResolvedValueOnce([{ address: '127.0.0.1', family: 4 }])
      .mockResolvedValue([{ address: '192.0.2.1', family: 4 }]);
    const answer = await outboundFetch({ ...open, resolve })(`http://rebinding.example:${peer.port}/v1/balance`);
    expect(await answer.json()).toMatchObject({ object: 'balance' });
    expect(resolve).toHaveBeenCalledTimes(1);
    expect(peer.calls[0]?.headers.host).toBe(`rebinding.example:${peer.port}`);
    resolve.mockResolvedValueOnce([{ address: '127.0.0.1', family: 4 }]);
    const socket = await connectOut({ host: 'rebinding.example', port: peer.port }, { ...open, resolve }, 2_000);
    expect([socket.remoteAddress, resolve.mock.calls.length]).toEqual(['127.0.0.1', 2]);
    socket.destroy();
  });

  test('refuses a name that later resolves to a private address', async () => {
    const peer = await buildPeer();
    const resolve = vi.fn().mockResolvedValue([{ address: '127.0.0.1', family: 4 }]);
    const url = `http://rebinding.example:${peer.port}/`;
    await expect(outboundFetch({ ...closed, resolve })(url)).rejects.toBeInstanceOf(OutboundRefused);
    await expect(
      connectOut({ host: 'rebinding.example', port: peer.port }, { ...closed, resolve }, 2_000),
    ).rejects.toBeInstanceOf(OutboundRefused);
    expect(peer.calls).toEqual([]);
  });

  test('returns a redirect without following it', async () => {
    const peer = await buildPeer();
    peer.setBehavior('leads elsewhere');
    expect((await outboundFetch(open)(peer.url)).status).toBe(302);
    expect((await outboundFetch(open)(peer.url, { redirect: 'follow' })).status).toBe(302);
  });

  test('refuses other protocols', async () => {
    await expect(outboundFetch(open)('ftp://127.0.0.1/')).rejects.toThrow();
    await expect(outboundFetch(open)('file:///etc/passwd')).rejects.toThrow();
    await expect(outboundFetch(open)('data:text/plain,hello')).rejects.toThrow();
  });

  test('keeps a timeout after a garbage collection', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const server = createServer((_, response) => {
      const drip = setInterval(() => response.write('drop'), 50);
      response.once('close', () => clearInterval(drip));
    });
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    peers.push({ close: () => new Promise(done => server.close(() => done())) });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const signal = AbortSignal.timeout(500);
    const answer = await outboundFetch(open)(url, { signal });
    const collecting = setInterval(collectGarbage, 50);
    const text = answer.text().then(
      () => 'ended',
      () => 'cut',
    );
    const late = new Promise<string>(done => setTimeout(done, 5_000, 'late').unref());
    expect(await Promise.race([text, late])).toBe('cut');
    clearInterval(collecting);
  });

  test('cuts off an endless response and a connection that takes too long', async () => {
    const peer = await buildPeer();
    peer.setBehavior('talks without end');
    await expect((await outboundFetch(open)(peer.url)).text()).rejects.toThrow('too long');
    const resolve = () => new Promise<never>(() => undefined);
    await expect(connectOut({ host: 'silent.example', port: 25 }, { ...open, resolve }, 50)).rejects.toThrow('timeout');
  });
});
