import { isReservedSlug } from './reserved-slugs.ts';

/** A public slug from a name: lower-case letters, digits and single hyphens, 3 to 60 characters. */
export function slugFrom(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replace(/^-+|-+$/g, '');
  if (plain.length < 3) return 'practice';
  // A practice may be called "Support", but the slug "support" is reserved.
  return isReservedSlug(plain) ? `${plain}-practice` : plain;
}
