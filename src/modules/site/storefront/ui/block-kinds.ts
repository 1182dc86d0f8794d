import type { IconName } from '../../../../ui/Icon.tsx';
import type { BlockKind } from '../../../accounts/pages/blocks.ts';

type KindLook = {
  label: string;
  /** One-line description. */
  line: string;
  icon: IconName;
};

/** In the order of the menu; the specified kind comes first. */
export const blockKinds: Record<BlockKind, KindLook> = {
  link: { label: 'Link', line: 'A button to any page.', icon: 'link' },
  heading: { label: 'Heading', line: 'A title for the blocks below it.', icon: 'heading' },
  text: { label: 'Text', line: 'A few words or a few paragraphs.', icon: 'text' },
  lead: { label: 'Free download', line: 'Visitors leave their email to get a file.', icon: 'download' },
  faq: { label: 'Questions', line: 'Expandable questions and answers.', icon: 'question' },
  testimonial: { label: 'Testimonial', line: 'What a client says about you.', icon: 'quote' },
  hours: { label: 'Opening hours', line: 'Your weekly hours, always up to date.', icon: 'clock' },
  product: { label: 'Product', line: 'Something you sell, with its price.', icon: 'card' },
  articles: { label: 'Articles', line: 'Your newest articles and recipes.', icon: 'write' },
  nextFree: { label: 'Next free appointment', line: 'Your next open time, with a link to book.', icon: 'calendar' },
};

export const kindsInOrder: BlockKind[] = [
  'link',
  'heading',
  'text',
  'product',
  'lead',
  'faq',
  'testimonial',
  'articles',
  'hours',
  'nextFree',
];
