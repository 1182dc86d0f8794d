import { describe, expect, test } from 'vitest';
import { bindPorts, fill, port, portOf } from './ports.ts';

const double = port<(value: number) => number>('test.double');

describe('portOf', () => {
  test('returns the implementation of the port', () => {
    const ports = bindPorts(fill(double, value => value * 2));
    expect(portOf({ ports }, double)(4)).toBe(8);
  });

  test('throws for a port without an implementation', () => {
    expect(() => portOf({ ports: bindPorts() }, double)).toThrow('no line in the table of ports for test.double');
    expect(() => portOf({}, double)).toThrow('test.double');
  });
});

test('throws at startup for a port with two implementations', () => {
  const line = fill(double, value => value * 2);
  expect(() => bindPorts(line, line)).toThrow('two lines');
});
