import { expect, test } from 'vitest';
import { describeDevice } from './describe-device.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const ios = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/140.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} OPR/120.0`, 'Opera on Linux'],
  [`Mozilla/5.0 (Linux; Android 15; SM-S921B) ${chrome}`, 'Chrome on Android'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${ios} Version/26.0 Safari/605.1.15`, 'Safari on Mac'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${ios} Version/26.0 Mobile Safari/604.1`,
    'Safari on iPhone',
  ],
  [`Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) ${ios} CriOS/140.0 Mobile Safari/604.1`, 'Chrome on iPad'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome}`, 'Chrome on ChromeOS'],
  ['Mozilla/5.0 (Windows NT 10.0)', 'Windows'],
  ['curl/8.5.0', null],
  ['', null],
])('describes %s as %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device);
});
