import { describe, expect, test } from 'vitest';
import { bindPorts, fill, port, portOf } from './ports.ts';

const double = port<(value: number) => number>('test.double');

describe('portOf', () => {
  test('answers what fills the port', () => {
    const ports = bindPorts(fill(double, value => value * 2));
    expect(portOf({ ports }, double)(4)).toBe(8);
  });

  test('throws for a port that nothing fills', () => {
    expect(() => portOf({ ports: bindPorts() }, double)).toThrow('no line in the table of ports for test.double');
    expect(() => portOf({}, double)).toThrow('test.double');
  });
});

test('two lines for one port throw at the start', () => {
  const line = fill(double, value => value * 2);
  expect(() => bindPorts(line, line)).toThrow('two lines');
});
