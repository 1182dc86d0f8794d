import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast } from '../../../../shared/contrast.ts';
import { newBlock } from './blocks.ts';
import { colorsOf, verdictOf } from './ColorFields.tsx';

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`);

test('rates contrast as easy, large text only, or hard', () => {
  expect(verdictOf('#0f4a39', '#e6f2eb')?.level).toBe('easy');
  expect(verdictOf('#ffffff', '#059669')).toMatchObject({ level: 'large', ratio: '3.7 : 1' });
  expect(verdictOf('#8ab09a', '#e6f2eb')?.level).toBe('hard');
});

test('gives an incomplete color no contrast rating', () => {
  expect(verdictOf('#05', '#ffffff')).toBeNull();
  expect(verdictOf('#059669', '')).toBeNull();
});

test('suggests a color that is always readable', () => {
  fc.assert(
    fc.property(anyColor, anyColor, (text, background) => {
      const verdict = verdictOf(text, background);
      return verdict !== null && contrast(verdict.better, background) >= 4.5;
    }),
  );
});

test("rates a block without colors by the page's colors", () => {
  const block = { ...newBlock('#059669'), backgroundColor: '', textColor: '' };
  expect(colorsOf(block, '#059669')).toEqual({ background: '#059669', text: '#ffffff' });
  expect(colorsOf(block, '#ffcc00')).toEqual({ background: '#ffcc00', text: '#1b1d1a' });
});
