import { expect, test } from 'vitest';
import type { Storefront } from '../contract.ts';
import { bodyOf, errorsIn, firstValues, newBlock, previewOf, valuesOf } from './storefront-values.ts';

const buildValues = (changes: Partial<ReturnType<typeof firstValues>> = {}) => ({
  ...firstValues('Fernhill Nutrition'),
  ...changes,
});

test('a practice without a page starts with one that can be saved as it is', () => {
  const values = firstValues('Fernhill Nutrition');
  expect(values).toMatchObject({ slug: 'fernhill-nutrition', businessName: 'Fernhill Nutrition', isActive: true });
  expect(errorsIn(values)).toEqual({});
});

test('a new block is white on the primary color and has the timestamp as its key', () => {
  expect(newBlock('#aa3344', 1_795_000_000_000)).toEqual({
    id: '1795000000000',
    text: '',
    url: '',
    backgroundColor: '#aa3344',
    textColor: '#ffffff',
  });
});

test('every wrong field is told in a sentence under its own path', () => {
  const errors = errorsIn(
    buildValues({
      slug: 'x',
      contactEmail: 'maya',
      socialLinks: { facebook: 'javascript:alert(1)', instagram: '' },
      ctaButtons: [{ ...newBlock('#059669', 1), textColor: 'red' }],
    }),
  );
  expect(errors).toEqual({
    slug: 'At least 3 characters',
    contactEmail: 'Invalid email address',
    'socialLinks.facebook': 'Use a link like https://example.com',
    'ctaButtons.0.text': 'Text is required',
    'ctaButtons.0.url': 'Link is required',
    'ctaButtons.0.textColor': 'Use a color like #059669',
  });
});

test('a block without colors of its own keeps having none', () => {
  const block = { id: '1', text: 'Fees', url: 'https://fernhill.example/fees', backgroundColor: null, textColor: null };
  const values = valuesOf(buildStorefront({ ctaButtons: [block] }));
  expect(values.ctaButtons[0]).toMatchObject({ backgroundColor: '', textColor: '' });
  expect(bodyOf(values).ctaButtons).toEqual([block]);
});

test('what is saved and not edited comes back the same', () => {
  const saved = buildStorefront({
    tagline: null,
    description: 'Words',
    socialLinks: { facebook: null, instagram: 'https://i.example/' },
  });
  expect(previewOf(valuesOf(saved), saved)).toMatchObject({
    description: 'Words',
    slug: saved.slug,
    biolinkUrl: saved.biolinkUrl,
  });
});

test('a block that is still being written shows in the preview', () => {
  const [shown] = previewOf(buildValues({ ctaButtons: [newBlock('#059669', 1)] }), null).ctaButtons;
  expect(shown).toMatchObject({ text: 'New block', url: 'https://example.com' });
});

const buildStorefront = (changes: Partial<Storefront>): Storefront => ({
  ...firstValues('Fernhill Nutrition'),
  socialLinks: { facebook: null, instagram: null },
  id: 1,
  tenantId: 1,
  userId: 1,
  biolinkUrl: 'http://localhost:3000/bio/fernhill-nutrition',
  profileImageUrl: null,
  logoUrl: null,
  calendarWidget: null,
  views: 0,
  createdAt: '2026-11-18T18:43:00.000Z',
  updatedAt: '2026-11-18T18:43:00.000Z',
  ...changes,
});
