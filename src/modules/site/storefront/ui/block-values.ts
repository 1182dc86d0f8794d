import { type Block, type BlockKind, type LinkBlock, storedBlock } from '../../../accounts/pages/blocks.ts';
import { newBlockTextColor } from '../../../accounts/pages/contract.ts';
import { linkOf } from './bio/link-of.ts';
import { blockKinds } from './block-kinds.ts';

/** What a block without text is called. */
export const newBlockTitle = 'New block';

type LinkLook = Pick<LinkBlock, 'url' | 'backgroundColor' | 'textColor'>;
type Question = { question: string; answer: string };

/**
 * A block as the form holds it: the fields of every kind, of which each uses its own. A blank color means the page's
 * own, a blank moment that there is none.
 */
export type BlockValues = Pick<Block, 'id' | 'kind' | 'isHidden'> &
  Record<'showFrom' | 'showUntil' | 'text' | 'note' | 'author' | 'about' | keyof LinkLook, string> & {
    fileId: number | null;
    productId: number | null;
    questions: Question[];
  };

/** Specification section 9: white on the primary color, the timestamp as its key. */
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

/** What a new block of a kind says already. */
const firstTexts: Partial<Record<BlockKind, Partial<BlockValues>>> = {
  faq: { questions: [newQuestion] },
  articles: { text: blockKinds.articles.label },
  hours: { text: blockKinds.hours.label },
  nextFree: { text: blockKinds.nextFree.label },
};

/** What is null is blank in its field. */
export function blockValuesOf(block: Block): BlockValues {
  const given = Object.entries(block).filter(([, value]) => value !== null);
  return { ...blank, ...Object.fromEntries(given), id: block.id };
}

/** As the contract reads it: what is blank is none; the contract leaves out the fields of other kinds. */
export const blockBodyOf = (block: BlockValues) => ({
  ...block,
  showFrom: block.showFrom || null,
  showUntil: block.showUntil || null,
  backgroundColor: block.backgroundColor || null,
  textColor: block.textColor || null,
});

/** A block as it would look when it is finished; what is still wrong in it does not show. */
export function previewBlock(values: BlockValues): Block {
  const written = {
    ...blockBodyOf(values),
    // When it shows is decided before.
    showFrom: null,
    showUntil: null,
    text: values.text || firstWords(values),
    // Nothing of the file itself is shown.
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

/** A heading over questions is optional. */
const firstWords = ({ kind }: BlockValues) => (kind === 'faq' ? '' : kind === 'link' ? newBlockTitle : newWords(kind));
const newWords = (kind: BlockKind) => blockKinds[kind].label;
const sampleLink = 'https://example.com';
