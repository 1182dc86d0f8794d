import { expect, test } from 'vitest';
import { reportAddress } from './report-address.ts';

const sms = { tenantId: 3, id: 14 };
const twilio = 'https://api.twilio.com';
const here = 'http://127.0.0.1:4010';

test.each([
  ['https://sorrel.example', twilio, true],
  ['http://localhost:3000', twilio, false],
  ['http://10.0.0.4', twilio, false],
  ['http://localhost:3000', here, true],
  ['https://sorrel.example', here, true],
])('from %s through %s requests status callbacks: %s', (APP_URL, TWILIO_API_URL, isAsked) => {
  const address = reportAddress({ APP_URL, TWILIO_API_URL }, 3, sms);
  expect(address).toBe(isAsked ? `${APP_URL}/api/sms/callbacks/3/status?of=3.14` : undefined);
});
