import { expect, test } from 'vitest';
import { type VendorState, vendorInputs } from '../contract.ts';
import { portFor, valuesOf } from './vendor-values.ts';

const state = (given: Partial<VendorState>): VendorState => ({
  vendor: 'mail',
  uses: 'built-in',
  settings: {},
  secrets: [],
  problem: null,
  isTest: false,
  ...given,
});

test('fills the fields with stored settings but never with secrets', () => {
  const settings = { host: 'smtp.example.com', port: 465, security: 'tls', user: null, password: 'leaked' };
  expect(valuesOf(state({ settings, secrets: ['password'] }))).toEqual({
    host: 'smtp.example.com',
    port: '465',
    security: 'tls',
    user: '',
    password: '',
    fromAddress: '',
  });
});

test('has exactly the fields of the contract', () => {
  for (const vendor of ['mail', 'sms', 'payments', 'ai'] as const)
    expect(Object.keys(valuesOf(state({ vendor }))).toSorted()).toEqual(
      Object.keys(vendorInputs[vendor].shape).toSorted(),
    );
});

test('sets the default port for the encryption and keeps a custom one', () => {
  expect(portFor('tls', '587')).toBe('465');
  expect(portFor('starttls', '465')).toBe('587');
  expect(portFor('tls', '2525')).toBe('2525');
});
