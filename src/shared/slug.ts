import { isReservedSlug } from './reserved-slugs.ts';

/** A name as a public address: lower-case letters, digits and single hyphens, 3 to 60 characters. */
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
  // "Support" may be the name of a practice, but an address of that name is not given away.
  return isReservedSlug(plain) ? `${plain}-practice` : plain;
}
