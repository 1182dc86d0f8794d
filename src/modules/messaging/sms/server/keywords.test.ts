import { expect, test } from 'vitest';
import { meaningOf } from './callback-routes.ts';

test.each([
  ['STOP', 'stop'],
  ['STOP!!!', 'stop'],
  [' stop ', 'stop'],
  ['Stop.', 'stop'],
  ['StopAll', 'stop'],
  ['unsubscribe', 'stop'],
  ['Cancel', 'stop'],
  ['END', 'stop'],
  ['quit', 'stop'],
  ['revoke', 'stop'],
  ['OptOut', 'stop'],
  ['Stopp', 'stop'],
  ['Baja.', 'stop'],
  ['arrêt', 'stop'],
  ['start', 'start'],
  ['UNSTOP', 'start'],
  ['yes', 'start'],
  ['help', 'help'],
  ['Please stop by at nine', 'reply'],
  ['constructor', 'reply'],
  ['', 'reply'],
])('"%s" means %s', (body, meaning) => expect(meaningOf(body)).toBe(meaning));

test('Twilio’s own opt-out type takes precedence', () => expect(meaningOf('Arrêt', 'STOP')).toBe('stop'));

test('handles the longest message', () => {
  expect(meaningOf(`stop${'!'.repeat(250_000)}x`)).toBe('reply');
});
