import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, readable, readableOn } from '../../../../../shared/contrast.ts';
import { buildBlock } from '../../../../../testing/practice/blocks.ts';
import { defaultCustomization } from '../../../../accounts/pages/contract.ts';
import { hasOwnColors } from '../../../../accounts/pages/own-colors.ts';
import { accentTokens, darkSurfaces, surfaces } from './accent-tokens.ts';
import { bioTheme, hasLargeBlocks } from './bio-theme.ts';

const block = (backgroundColor: string | null, textColor: string | null = null) =>
  buildBlock({ backgroundColor, textColor });
const anyColor = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`);

test('keeps invalid colors, fonts and URLs out of the style sheet', () => {
  const hostile = '</style><script>alert(1)</script>';
  const theme = bioTheme({
    customization: {
      primaryColor: hostile,
      backgroundColor: 'red;} body{display:none',
      textColor: 'url(https://evil.example)',
      backgroundImage: `https://evil.example/a.png") ; } ${hostile} \\`,
      // @ts-expect-error: a row written by an older program
      fontFamily: 'x;}*{color:red',
    },
    ctaButtons: [block(hostile, 'expression(alert(1))')],
  });
  expect(theme).not.toMatch(/[<>\\]|script>|display:none|expression|color:red/);
  expect(theme).toContain('.b-0{background:#059669;color:#ffffff}');
  expect(theme).not.toContain('url(');
  for (const backgroundImage of [
    '//evil.example/x',
    'https://evil.example/x',
    'javascript:x',
    '/files/../api',
    'data:image/svg+xml;base64,AA',
  ]) {
    const looks = { customization: { ...defaultCustomization, backgroundImage }, ctaButtons: [] };
    expect(bioTheme(looks)).not.toMatch(/body::before|evil/);
  }
  const backgroundImage = `/files/${'0'.repeat(64)}.webp`;
  expect(bioTheme({ customization: { ...defaultCustomization, backgroundImage }, ctaButtons: [] })).toContain(
    `var(--p-bg) 95%,transparent)),url("${backgroundImage}") center/cover`,
  );
});

test("follows the visitor's color scheme unless the page has its own colors", () => {
  expect(hasOwnColors(defaultCustomization)).toBe(false);
  expect(bioTheme({ customization: defaultCustomization, ctaButtons: [] })).not.toContain('color-scheme');
  const own = { ...defaultCustomization, backgroundColor: '#0b1220', textColor: '#ffffff' };
  expect(bioTheme({ customization: own, ctaButtons: [] })).toMatch(
    /color-scheme:dark;.*--p-bg:#0b1220;--p-text:#ffffff/,
  );
});

test('darkens pale blocks in dark mode, except on pages with their own colors', () => {
  const looks = { customization: defaultCustomization, ctaButtons: [block('#e6f2eb', '#0f4a39')] };
  const tints = /\.b-0\{background:light-dark\(#e6f2eb,(#\w{6})\);color:light-dark\(#0f4a39,(#\w{6})\)/;
  const [, back = '', text = ''] = tints.exec(bioTheme(looks)) ?? [];
  expect(contrast(back, '#131513')).toBeLessThan(2);
  expect(contrast(text, back)).toBeGreaterThanOrEqual(4.5);
  const own = { ...defaultCustomization, backgroundColor: '#fdf6e3' };
  expect(bioTheme({ ...looks, customization: own })).toContain('.b-0{background:#e6f2eb;color:#0f4a39');
});

test('gives dark pages surfaces on which dark-mode text is readable', () => {
  fc.assert(
    fc.property(anyColor, page => {
      const surfaces = darkSurfaces(page);
      for (const name of ['bg', 'surface', 'surface-raised']) {
        const surface = surfaces[name];
        if (!surface) return;
        for (const text of ['#eceeea', '#b3b8b0', '#959b92', '#f59b90']) {
          expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5);
        }
      }
    }),
  );
  expect(darkSurfaces('#0b1f3a').surface).toBeDefined();
  expect(darkSurfaces('#ffffff')).toEqual({});
});

test('enlarges block text where white on the default green lacks contrast', () => {
  expect(hasLargeBlocks({ customization: defaultCustomization, ctaButtons: [block(null)] })).toBe(true);
  expect(hasLargeBlocks({ customization: defaultCustomization, ctaButtons: [block('#e6f2eb', '#0f4a39')] })).toBe(
    false,
  );
  expect(readableOn('#ffe066', 3)).toBe('#1b1d1a');
});

test('derives readable accents from every primary color in both color schemes', () => {
  fc.assert(
    fc.property(anyColor, primary => {
      const tokens = accentTokens(primary);
      if (primary === '#059669') return;
      const pair = (name: string) => tokens[name]?.match(/#[0-9a-f]{6}/g) ?? [];
      // A button in the dark stands out from the surface below it.
      expect(contrast(pair('accent-fill')[1] ?? '', surfaces.raised)).toBeGreaterThanOrEqual(3);
      for (const scheme of [0, 1]) {
        const on = pair('on-accent')[scheme] ?? '';
        expect(contrast(pair('accent-fill')[scheme] ?? '', on)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(pair('accent-fill-hover')[scheme] ?? '', on)).toBeGreaterThanOrEqual(4.5);
        const [text = '', tint = '', tint2 = ''] = ['accent-text', 'accent-tint', 'accent-tint-2'].map(
          name => pair(name)[scheme] ?? '',
        );
        expect(contrast(text, tint2)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(text, tint)).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { numRuns: 500 },
  );
});

test('finds a readable color for every background', () => {
  fc.assert(fc.property(anyColor, anyColor, (color, back) => contrast(readable(color, back), back) >= 4.5));
});
