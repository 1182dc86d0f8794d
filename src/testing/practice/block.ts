import type { LinkBlock } from '../../modules/accounts/pages/blocks.ts';

/** A link block as specified. */
export const buildBlock = (changes: Partial<LinkBlock> = {}): LinkBlock => ({
  id: '1',
  kind: 'link',
  isHidden: false,
  showFrom: null,
  showUntil: null,
  text: 'Read more',
  url: 'https://fernhill.example/',
  backgroundColor: null,
  textColor: null,
  ...changes,
});
