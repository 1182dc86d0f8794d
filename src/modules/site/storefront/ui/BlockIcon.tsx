import IconHeading from '@tabler/icons-react/icons/IconHeading';
import IconQuote from '@tabler/icons-react/icons/IconQuote';
import { Icon, type IconName } from '../../../../ui/Icon.tsx';
import type { BlockKind } from '../../../accounts/pages/blocks.ts';

const icons: Record<Exclude<BlockKind, 'heading' | 'testimonial'>, IconName> = {
  link: 'link',
  text: 'text',
  lead: 'download',
  faq: 'question',
  hours: 'clock',
  product: 'card',
  articles: 'write',
  nextFree: 'calendar',
};

/** Two drawings are not among `Icon`’s, which the first screen loads whole. */
const own = { heading: IconHeading, testimonial: IconQuote };

/** The icon of a kind of block in the page editor. */
export function BlockIcon({ kind, size = 20 }: { kind: BlockKind; size?: number }) {
  if (kind !== 'heading' && kind !== 'testimonial') return <Icon name={icons[kind]} size={size} />;
  const Drawing = own[kind];
  return <Drawing size={size} stroke={1.8} className="icon" aria-hidden="true" />;
}
