import { type Block, type BlockKind, type LinkBlock, storedBlock } from '../../../accounts/pages/blocks.ts';
import { newBlockTextColor } from '../../../accounts/pages/contract.ts';
import { linkOf } from './bio/link-of.ts';
import { blockKinds } from './block-kinds.ts';

export const newBlockTitle = 'New block';

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
  const given = Object.entries(block).filter(([, value]) => value !== null);
  return { ...blank, ...Object.fromEntries(given), id: block.id };
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
