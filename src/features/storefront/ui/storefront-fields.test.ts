import { expect, test } from 'vitest';
import { blockOf, firstWrong } from './storefront-fields.ts';

test('a wrong field of the open tab comes first, then the tabs in their order', () => {
  const errors = { slug: '', contactEmail: '', 'ctaButtons.1.url': '', 'socialLinks.facebook': '' };
  expect(firstWrong(errors, 'social')).toBe('socialLinks.facebook');
  expect(firstWrong(errors, 'design')).toBe('contactEmail');
  expect(firstWrong({}, 'profile')).toBeUndefined();
});

test('of many wrong blocks the first is shown', () => {
  expect(firstWrong({ 'ctaButtons.2.text': '', 'ctaButtons.2.url': '', 'ctaButtons.3.text': '' }, 'blocks')).toBe(
    'ctaButtons.2.text',
  );
});

test('a field knows its block', () => {
  expect(blockOf('ctaButtons.12.url')).toBe(12);
  expect(blockOf('slug')).toBeNull();
});
