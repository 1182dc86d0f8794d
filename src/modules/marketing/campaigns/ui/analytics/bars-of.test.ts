import { expect, test } from 'vitest';
import { barsOf } from './MailChart.tsx';

const none = { sent: 0, failed: 0, clicks: 0, unsubscribes: 0, bounces: 0, opens: 0 };
const dayNumber = (n: number) => new Date(Date.UTC(2025, 10, 22 + n)).toISOString().slice(0, 10);
const days = (count: number) => Array.from({ length: count }, (_, n) => ({ ...none, day: dayNumber(n), sent: n }));

test('shows days as bars for up to 90 days', () => {
  const { unit, bars } = barsOf(days(90), 'sent');
  expect([unit, bars.length]).toEqual(['day', 90]);
  expect(bars[1]).toEqual({ label: 'Nov 23', name: 'Nov 23, 2025', value: 1 });
});

test('shows a year as weeks ending today, complete and with unique labels', () => {
  const { unit, bars } = barsOf(days(365), 'sent');
  expect([unit, bars.length]).toEqual(['week', 53]);
  expect(bars.reduce((sum, bar) => sum + bar.value, 0)).toBe((364 * 365) / 2);
  expect(bars.at(-1)).toMatchObject({ name: 'Week of Nov 15, 2026', value: 358 + 359 + 360 + 361 + 362 + 363 + 364 });
  expect(new Set(bars.map(bar => bar.label)).size).toBe(53);
});
