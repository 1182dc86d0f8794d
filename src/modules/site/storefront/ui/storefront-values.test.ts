import { expect, test } from 'vitest';
import { buildBlock } from '../../../../testing/practice/blocks.ts';
import { type Storefront, storefrontInput } from '../../../accounts/pages/contract.ts';
import { noSocialLinks } from '../../../accounts/pages/socials.ts';
import { kindsInOrder, newBlock } from './blocks.ts';
import {
  bodyOf,
  errorsIn,
  firstValues,
  isSamePage,
  previewOf,
  valuesOf,
  withStoredPictures,
} from './storefront-values.ts';

const wall = '2026-11-21T10:00';

const buildValues = (changes: Partial<ReturnType<typeof firstValues>> = {}) => ({
  ...firstValues('Fernhill Nutrition'),
  ...changes,
});

test('gives a practice without a page valid initial values', () => {
  const values = firstValues('Fernhill Nutrition');
  expect(values).toMatchObject({ slug: 'fernhill-nutrition', businessName: 'Fernhill Nutrition', isActive: true });
  expect(errorsIn(values)).toEqual({});
});

test('colors a new block white on the primary color and uses the timestamp as ID', () => {
  expect(newBlock('#aa3344', 1_795_000_000_000)).toMatchObject({
    id: '1795000000000',
    kind: 'link',
    text: '',
    url: '',
    backgroundColor: '#aa3344',
    textColor: '#ffffff',
  });
});

test('reports each invalid field with a message under its path', () => {
  const errors = errorsIn(
    buildValues({
      slug: 'x',
      contactEmail: 'maya',
      socialLinks: { ...firstValues('Fernhill').socialLinks, facebook: 'javascript:alert(1)' },
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

test('keeps a block without its own colors unchanged', () => {
  const block = buildBlock({ text: 'Fees', url: 'https://fernhill.example/fees' });
  const values = valuesOf(buildStorefront({ ctaButtons: [block] }));
  expect(values.ctaButtons[0]).toMatchObject({ backgroundColor: '', textColor: '' });
  expect(storefrontInput.parse(bodyOf(values)).ctaButtons).toEqual([block]);
});

test('keeps saved values that are not edited', () => {
  const saved = buildStorefront({
    tagline: null,
    description: 'Words',
    socialLinks: { ...noSocialLinks, instagram: 'https://i.example/' },
  });
  expect(previewOf(valuesOf(saved), saved, { wall })).toMatchObject({
    description: 'Words',
    slug: saved.slug,
    biolinkUrl: saved.biolinkUrl,
  });
});

test('previews an unfinished block', () => {
  const [shown] = previewOf(buildValues({ ctaButtons: [newBlock('#059669', 1)] }), null, { wall }).ctaButtons;
  expect(shown).toMatchObject({ text: 'New block', url: 'https://example.com/' });
});

const everyKind = () =>
  kindsInOrder.map((kind, index) => ({
    ...newBlock('#059669', index, kind),
    text: 'Words',
    url: 'https://fernhill.example/',
    author: 'Ines',
    questions: [{ question: 'Online?', answer: 'Yes.' }],
    ...(kind === 'lead' && { fileId: 7 }),
  }));

test('saves a block of every type with only its own fields', () => {
  const { ctaButtons } = storefrontInput.parse(bodyOf(buildValues({ ctaButtons: everyKind() })));
  expect(ctaButtons.map(block => block.kind)).toEqual(kindsInOrder);
  expect(ctaButtons[2]).toEqual({
    id: '2',
    kind: 'text',
    isHidden: false,
    showFrom: null,
    showUntil: null,
    text: 'Words',
  });
  const values = valuesOf(buildStorefront({ ctaButtons }));
  expect(storefrontInput.parse(bodyOf(values)).ctaButtons).toEqual(ctaButtons);
});

test('requires content in new blocks unless their type needs none', () => {
  const fresh = kindsInOrder.map((kind, index) => newBlock('#059669', index, kind));
  const errors = Object.keys(errorsIn(buildValues({ ctaButtons: fresh })));
  expect(errors).toEqual([
    'ctaButtons.0.text',
    'ctaButtons.0.url',
    'ctaButtons.1.text',
    'ctaButtons.2.text',
    'ctaButtons.4.text',
    'ctaButtons.5.questions.0.question',
    'ctaButtons.5.questions.0.answer',
    'ctaButtons.6.text',
    'ctaButtons.6.author',
  ]);
});

test('rejects an end before the start and an invalid date at their fields', () => {
  const block = { ...newBlock('#059669', 1, 'hours'), showFrom: '2026-11-22T10:00', showUntil: '2026-11-22T09:00' };
  expect(errorsIn(buildValues({ ctaButtons: [block] }))).toEqual({
    'ctaButtons.0.showUntil': 'The end must be after the start',
  });
  expect(errorsIn(buildValues({ ctaButtons: [{ ...block, showUntil: '2026-02-30T09:00' }] }))).toEqual({
    'ctaButtons.0.showUntil': 'Invalid date',
  });
});

test('previews an unfinished block of every type', () => {
  const fresh = kindsInOrder.map((kind, index) => newBlock('#059669', index, kind));
  const shown = previewOf(buildValues({ ctaButtons: fresh }), null, { wall }).ctaButtons;
  expect(shown.map(block => block.kind)).toEqual(kindsInOrder);
  expect(shown[4]).toMatchObject({ kind: 'lead', fileId: expect.any(Number) });
});

test('hides invisible blocks in the preview, except the one being edited', () => {
  const blocks = [
    newBlock('#059669', 1),
    { ...newBlock('#059669', 2), isHidden: true },
    { ...newBlock('#059669', 3), showFrom: '2026-11-21T10:01' },
    { ...newBlock('#059669', 4), showUntil: '2026-11-21T10:00' },
    newBlock('#059669', 5, 'lead'),
  ];
  const hidden = (openIndex: number | null) =>
    previewOf(buildValues({ ctaButtons: blocks }), null, { wall, openIndex }).ctaButtons.map(block => block.isHidden);
  expect(hidden(null)).toEqual([false, true, true, true, true]);
  expect(hidden(2)).toEqual([false, true, false, true, true]);
});

test('detects every change to the page, including images', () => {
  const values = buildValues();
  expect(isSamePage(values, structuredClone(values))).toBe(true);
  const withBackground = { ...values.customization, backgroundImage: 'data:image/png;base64,AA' };
  for (const change of [
    { tagline: 'x' },
    { profileImageUrl: 'data:image/png;base64,AA' },
    { logoUrl: '/files/a.webp' },
    { customization: withBackground },
    { newsletterDoubleOptIn: false },
    { socialLinks: { ...values.socialLinks, threads: 'threads.net/@maya' } },
    { ctaButtons: [newBlock('#059669', 1)] },
  ])
    expect(isSamePage(values, { ...values, ...change })).toBe(false);
});

test('keeps saved fields that the form does not show', () => {
  const saved = buildStorefront({ calendarWidget: 'A widget' });
  expect(storefrontInput.parse(bodyOf(valuesOf(saved))).calendarWidget).toBe('A widget');
});

test('keeps edits made during saving and adds the URLs of stored images', () => {
  const sent = buildValues({ logoUrl: 'data:image/png;base64,AA', profileImageUrl: 'data:image/png;base64,BB' });
  const now = { ...sent, tagline: 'Typed meanwhile', profileImageUrl: 'data:image/png;base64,CC' };
  const stored = { ...sent, logoUrl: '/files/a.webp', profileImageUrl: '/files/b.webp' };
  expect(withStoredPictures(now, sent, stored)).toMatchObject({
    tagline: 'Typed meanwhile',
    logoUrl: '/files/a.webp',
    profileImageUrl: 'data:image/png;base64,CC',
  });
});

const buildStorefront = (changes: Partial<Storefront>): Storefront => ({
  ...firstValues('Fernhill Nutrition'),
  socialLinks: noSocialLinks,
  ctaButtons: [],
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
