import {
  dayIn,
  formatCalendarDate,
  formatCalendarMonthDay,
  formatTime,
} from '../../../../shared/format/format-time.ts';
import { wallTimeIn } from '../../../../ui/time/practice-time.ts';
import { type Block, type BlockKind, type LinkBlock, storedBlock } from '../../../accounts/pages/blocks.ts';
import { newBlockTextColor } from '../../../accounts/pages/contract.ts';
import { linkOf } from './bio/link-of.ts';

type KindLook = {
  label: string;
  /** One-line description. */
  line: string;
};

/** In the order of the menu; the specified kind comes first. */
export const blockKinds: Record<BlockKind, KindLook> = {
  link: { label: 'Link', line: 'A button to any page.' },
  heading: { label: 'Heading', line: 'A title for the blocks below it.' },
  text: { label: 'Text', line: 'A few words or a few paragraphs.' },
  lead: { label: 'Free download', line: 'Visitors leave their email to get a file.' },
  faq: { label: 'Questions', line: 'Expandable questions and answers.' },
  testimonial: { label: 'Testimonial', line: 'What a client says about you.' },
  hours: { label: 'Opening hours', line: 'Your weekly hours, always up to date.' },
  product: { label: 'Product', line: 'Something you sell, with its price.' },
  articles: { label: 'Articles', line: 'Your newest articles and recipes.' },
  nextFree: { label: 'Next free appointment', line: 'Your next open time, with a link to book.' },
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

const newBlockTitle = 'New block';

type LinkLook = Pick<LinkBlock, 'url' | 'backgroundColor' | 'textColor'>;
type Question = { question: string; answer: string };

/**
 * A block in the form: all fields of all kinds, of which each kind uses its own. An empty color means the page's color,
 * an empty time means no limit.
 */
export type BlockValues = Pick<Block, 'id' | 'kind' | 'isHidden'> &
  Record<'showFrom' | 'showUntil' | 'text' | 'note' | 'author' | 'about' | keyof LinkLook, string> & {
    fileId: number | null;
    productId: number | null;
    questions: Question[];
  };

/** Specification section 9: white on the primary color, with the timestamp as ID. */
export const newBlock = (primaryColor: string, now = Date.now(), kind: BlockKind = 'link'): BlockValues => ({
  ...blank,
  ...firstTexts[kind],
  id: String(now),
  kind,
  backgroundColor: primaryColor,
  textColor: newBlockTextColor,
});

export const newQuestion: Question = { question: '', answer: '' };

const blank: Omit<BlockValues, 'id'> = {
  kind: 'link',
  isHidden: false,
  showFrom: '',
  showUntil: '',
  text: '',
  url: '',
  backgroundColor: '',
  textColor: '',
  note: '',
  author: '',
  about: '',
  fileId: null,
  productId: null,
  questions: [],
};

/** Initial content by kind. */
const firstTexts: Partial<Record<BlockKind, Partial<BlockValues>>> = {
  faq: { questions: [newQuestion] },
  articles: { text: blockKinds.articles.label },
  hours: { text: blockKinds.hours.label },
  nextFree: { text: blockKinds.nextFree.label },
};

/** Null becomes an empty field. */
export function blockValuesOf(block: Block): BlockValues {
  const filledFields = Object.entries(block).filter(([, value]) => value !== null);
  return { ...blank, ...Object.fromEntries(filledFields), id: block.id };
}

/** Empty fields become null; the contract drops the fields of other kinds. */
export const blockBodyOf = (block: BlockValues) => ({
  ...block,
  showFrom: block.showFrom || null,
  showUntil: block.showUntil || null,
  backgroundColor: block.backgroundColor || null,
  textColor: block.textColor || null,
});

/** For the preview: invalid values are left out. */
export function previewBlock(values: BlockValues): Block {
  const written = {
    ...blockBodyOf(values),
    // The preview decides separately whether the block is shown.
    showFrom: null,
    showUntil: null,
    text: values.text || firstWords(values),
    // Any ID will do, because the block does not show the file.
    fileId: values.fileId ?? 1,
    author: values.author || 'Their name',
    url: linkOf(values.url) ?? sampleLink,
    questions: values.questions.map(({ question, answer }) => ({
      question: question || 'A question',
      answer: answer || 'Its answer',
    })),
  };
  const { id, isHidden } = values;
  return (
    storedBlock.safeParse(written).data ??
    storedBlock.parse({ kind: 'link', id, isHidden, text: newBlockTitle, url: sampleLink })
  );
}

const firstWords = ({ kind }: BlockValues) => (kind === 'faq' ? '' : kind === 'link' ? newBlockTitle : newWords(kind));
const newWords = (kind: BlockKind) => blockKinds[kind].label;
const sampleLink = 'https://example.com';

/** Local time in a zone, YYYY-MM-DDTHH:MM. */
export function wallNow(now: number, zone: string): string {
  const { day, minute } = wallTimeIn(now, zone);
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60].map(part => String(part).padStart(2, '0'));
  return `${day}T${hours}:${minutes}`;
}

type BlockState = {
  isShown: boolean;
  /** Explains why it is hidden or until when it is shown; null when there is nothing to explain. */
  words: string | null;
};

/** `wall` is the local time in the practice's zone. */
export function stateOf(
  { kind, isHidden, showFrom, showUntil, fileId, productId }: BlockValues,
  wall: string,
): BlockState {
  if (isHidden) return { isShown: false, words: 'Hidden' };
  if (kind === 'lead' && fileId === null) return { isShown: false, words: 'No file yet' };
  if (kind === 'product' && productId === null) return { isShown: false, words: 'No product yet' };
  if (showUntil && showUntil <= wall) return { isShown: false, words: `Ended ${formatWall(showUntil, wall)}` };
  if (showFrom && showFrom > wall) return { isShown: false, words: `Scheduled for ${formatWall(showFrom, wall)}` };
  return { isShown: true, words: showUntil ? `Until ${formatWall(showUntil, wall)}` : null };
}

export const isOff = (block: BlockValues | undefined, wall: string) =>
  block !== undefined && !stateOf(block, wall).isShown;

/** For example "Nov 24, 9:00 AM"; with the year if it is not the current one. */
function formatWall(moment: string, wall: string): string {
  const instant = `${moment}Z`;
  if (Number.isNaN(Date.parse(instant))) return '';
  const day = dayIn(instant, 'UTC');
  const isThisYear = day.slice(0, 4) === wall.slice(0, 4);
  return `${isThisYear ? formatCalendarMonthDay(day) : formatCalendarDate(day)}, ${formatTime(instant, 'UTC')}`;
}

/** The block's first line of text, else its kind. */
export function titleOf({ kind, text, questions }: BlockValues): string {
  const ownTitle = firstLine(text) || (kind === 'faq' && firstLine(questions[0]?.question ?? ''));
  return (
    ownTitle || (['hours', 'nextFree', 'product', 'articles'].includes(kind) ? blockKinds[kind].label : newBlockTitle)
  );
}

/** The link's target, else the kind. */
export function detailOf({ kind, url, author, questions }: BlockValues): string {
  const { label } = blockKinds[kind];
  switch (kind) {
    case 'link':
      return shortLink(url) || 'No link yet';
    case 'faq':
      return questions.length === 1 ? '1 question' : `${questions.length} questions`;
    case 'testimonial':
      return author.trim() ? `${label} · ${author.trim()}` : label;
    case 'hours':
    case 'nextFree':
      return 'From your availability';
    case 'articles':
      return 'From your content';
    default:
      return label;
  }
}

/** Shortened because screen readers read it out as the name of each control. */
export const spokenTitle = (block: BlockValues) => shorten(titleOf(block), 60);

const shorten = (text: string, most: number) => {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
};

const firstLine = (text: string) => text.trim().split(/\s*\n/, 1)[0] ?? '';

const shortLink = (url: string) =>
  url
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
