import { expect, test } from 'vitest';
import { dayIn } from '../../../../shared/dates.ts';
import { hostileTexts } from '../../../../testing/texts/hostile-texts.ts';
import { addToTally, openTally, restoreCounts } from './page-counts.ts';
import { deviceOf, hostOf, readVisit } from './visit.ts';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Instagram 350.0', 'phone'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/140.0 Mobile Safari/537.36', 'phone'],
  ['Mozilla/5.0 (Linux; Android 16; SM-X910) Chrome/140.0 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 'tablet'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15', 'desktop'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36', 'desktop'],
])('detects %s as a %s', (agent, device) => expect(deviceOf(agent)).toBe(device));

test.each([
  ['https://www.Instagram.com/maya', 'instagram.com'],
  ['https://l.instagram.com/?u=x', 'l.instagram.com'],
  ['android-app://com.google.android.gm/', 'com.google.android.gm'],
  ['https://münchen.example./x', 'xn--mnchen-3ya.example'],
  ['https://sorrel.example/bio/x', ''],
  [undefined, ''],
  ['not an address', ''],
  ['javascript:alert(1)', ''],
  ['https://203.0.113.7/x', 'other'],
  ['https://[2001:db8::1]/', 'other'],
  ['http://intranet/', 'other'],
  [`https://${'a'.repeat(60)}.${'b'.repeat(60)}.example/`, 'other'],
])('reduces the referrer %s to %j', (address, host) => expect(hostOf(address, ['sorrel.example'])).toBe(host));

test('reduces hostile headers to plain host names', () => {
  for (const text of hostileTexts) {
    for (const referer of [text, `https://${text}/`, `https://x.example/${text}`, `https://${text}.example/`]) {
      expect(hostOf(referer, [])).toMatch(/^[a-z0-9_.-]{0,100}$/);
    }
    const visit = readVisit({ method: 'GET', header: () => text }, []);
    if (visit) expect(['phone', 'tablet', 'desktop']).toContain(visit.device);
  }
});

test('stops reading an overlong user agent', () => {
  const header = (name: string) =>
    name === 'user-agent' ? `Mozilla/5.0 (${'x;'.repeat(4_000)}) Googlebot/2.1` : undefined;
  expect(readVisit({ method: 'GET', header }, [])).toEqual({ referrer: '', device: 'desktop' });
});

test('retries unwritten counts and keeps their original day', () => {
  const [written, unwritten] = [openTally(), openTally()];
  const visit = { referrer: 'a.example', device: 'phone', blockId: '' } as const;
  addToTally(unwritten, { ...visit, at: new Date('2026-11-21T07:59:59Z'), count: 2 });
  addToTally(written, { ...visit, at: new Date('2026-11-21T08:00:00Z'), count: 1 });
  restoreCounts(written, unwritten);
  const days = [...written.counts.values()].map(({ minute, count }) => [dayIn(minute, 'America/Los_Angeles'), count]);
  expect(days).toEqual([
    ['2026-11-21', 1],
    ['2026-11-20', 2],
  ]);
});

test('caps the counts and hosts of a page', () => {
  const tally = openTally();
  for (let turn = 0; turn < 30_000; turn++) {
    const seen = {
      referrer: `${turn}.example`,
      blockId: String(turn),
      device: 'desktop',
      at: new Date(0),
      count: 1,
    } as const;
    addToTally(tally, seen);
  }
  expect(tally.counts.size).toBe(10_000);
  expect(tally.hosts.size).toBe(101);
});
