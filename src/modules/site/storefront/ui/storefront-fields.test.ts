import { expect, test } from 'vitest';
import { blockOf, firstWrong } from './storefront-fields.ts';

test('finds the first invalid field in the open tab, then in tab order', () => {
  const errors = { slug: '', contactEmail: '', 'ctaButtons.1.url': '', 'socialLinks.facebook': '' };
  expect(firstWrong(errors, 'social')).toBe('socialLinks.facebook');
  expect(firstWrong(errors, 'design')).toBe('contactEmail');
  expect(firstWrong({}, 'profile')).toBeUndefined();
});

test('finds the first of several invalid blocks', () => {
  expect(firstWrong({ 'ctaButtons.2.text': '', 'ctaButtons.2.url': '', 'ctaButtons.3.text': '' }, 'blocks')).toBe(
    'ctaButtons.2.text',
  );
});

test('reads the block index from a field path', () => {
  expect(blockOf('ctaButtons.12.url')).toBe(12);
  expect(blockOf('slug')).toBeNull();
});

test('orders every field of the page', () => {
  const errors = {
    'customization.backgroundImage': '',
    'customization.textColor': '',
    'socialLinks.website': '',
    'socialLinks.tiktok': '',
    'ctaButtons.10.questions.2.answer': '',
    'ctaButtons.9.showUntil': '',
    slug: '',
    logoUrl: '',
    profileImageUrl: '',
  };
  const left: Record<string, string> = { ...errors };
  const found: (string | undefined)[] = [];
  while (Object.keys(left).length > 0) {
    const first = firstWrong(left, 'profile') ?? '';
    found.push(first);
    delete left[first];
  }
  expect(found).toEqual([
    'profileImageUrl',
    'slug',
    'logoUrl',
    'ctaButtons.9.showUntil',
    'ctaButtons.10.questions.2.answer',
    'socialLinks.tiktok',
    'socialLinks.website',
    'customization.textColor',
    'customization.backgroundImage',
  ]);
});
