import type { Block, LinkBlock } from '../../modules/accounts/pages/blocks.ts';

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

const always = { isHidden: false, showFrom: null, showUntil: null };

/** One block of every kind, with `text` in each field. */
export const blocksOfEveryKind = (
  text: string,
  fileId: number | null = null,
  productId: number | null = null,
): Block[] => [
  buildBlock({ id: 'link', text }),
  { ...always, id: 'heading', kind: 'heading', text },
  { ...always, id: 'text', kind: 'text', text },
  { ...always, id: 'lead', kind: 'lead', text, note: text, fileId },
  { ...always, id: 'faq', kind: 'faq', text, questions: [{ question: text, answer: text }] },
  { ...always, id: 'testimonial', kind: 'testimonial', text, author: text, about: text },
  { ...always, id: 'hours', kind: 'hours', text },
  { ...always, id: 'nextFree', kind: 'nextFree', text },
  { ...always, id: 'product', kind: 'product', text, productId },
  { ...always, id: 'articles', kind: 'articles', text },
];
