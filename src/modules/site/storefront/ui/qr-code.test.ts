import jsQR from 'jsqr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { qrRows, qrScale, qrSvg } from './QrDialog.tsx';

const addresses = [
  'https://sorrel.example/bio/abc',
  'http://localhost:3000/bio/fernhill-nutrition',
  `https://a-very-long-name-of-a-practice.nutrition.example/bio/${'long-'.repeat(11)}name`,
];

test.each(addresses)('encodes %s in a readable QR code', async address => {
  const { data, info } = await sharp(Buffer.from(qrSvg(qrRows(address))))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info.width).toBeGreaterThanOrEqual(1_000);
  expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(address);
});

test.each(addresses)('gives the QR code of %s a quiet zone and enough width for print', address => {
  const rows = qrRows(address);
  for (const edge of [...rows.slice(0, 4), ...rows.slice(-4)]) expect(edge.every(isDark => !isDark)).toBe(true);
  for (const row of rows) expect([...row.slice(0, 4), ...row.slice(-4)].every(isDark => !isDark)).toBe(true);
  expect(rows[4]?.[4]).toBe(true);
  expect(qrScale(rows) * rows.length).toBeGreaterThanOrEqual(1_000);
});

test('stays readable with a tenth of the QR code covered', { tags: 'detail' }, async () => {
  const [address = ''] = addresses;
  const rows = qrRows(address).map(row => [...row]);
  const middle = Math.floor(rows.length / 2);
  for (let y = middle - 2; y <= middle + 2; y++) rows[y]?.fill(false, middle - 3, middle + 4);
  const { data, info } = await sharp(Buffer.from(qrSvg(rows)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(address);
});
