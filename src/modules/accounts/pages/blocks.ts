import { z } from 'zod';
import { color, id, link, optionalLine, requiredLines, requiredText, wallTime } from '../../../shared/zod.ts';
import { messages } from './messages/en.ts';

/** Properties of every block. */
const block = z.object({
  /** Assigned by the editor: the timestamp of its creation (specification section 9). */
  id: z.coerce.string().pipe(requiredText(40)),
  isHidden: z.boolean().default(false),
  /** Display period in the practice's wall time, YYYY-MM-DDTHH:MM. */
  showFrom: wallTime.nullish().transform(value => value ?? null),
  showUntil: wallTime.nullish().transform(value => value ?? null),
});

const { blockTitles } = messages;

/** An empty title gets the default, because a heading without text is useless to screen readers. */
const titleWithDefault = (usual: string) => optionalLine(120).transform(text => text ?? usual);

const optionalColor = color.nullish().transform(value => value ?? null);

/** The custom block of the specification: a button with a link. */
export const linkBlock = block.extend({
  kind: z.literal('link'),
  text: requiredText(120, 'Text is required'),
  url: link,
  backgroundColor: optionalColor,
  textColor: optionalColor,
});

const headingBlock = block.extend({ kind: z.literal('heading'), text: requiredText(120, 'Text is required') });

const textBlock = block.extend({ kind: z.literal('text'), text: requiredLines(2_000, 'Text is required') });

/** A lead magnet: visitors who leave their email get a link to the file, and may subscribe. */
const leadBlock = block.extend({
  kind: z.literal('lead'),
  text: requiredText(120, 'Text is required'),
  note: optionalLine(300),
  /** A row of `lead_files`; until one is chosen, visitors do not see the block. */
  fileId: id.nullish().transform(value => value ?? null),
});

const faqBlock = block.extend({
  kind: z.literal('faq'),
  text: optionalLine(120),
  questions: z
    .array(
      z.object({
        question: requiredText(200, 'Question is required'),
        answer: requiredLines(2_000, 'Answer is required'),
      }),
    )
    .min(1, 'Add a question')
    .max(30),
});

const testimonialBlock = block.extend({
  kind: z.literal('testimonial'),
  text: requiredLines(600, 'What they said is required'),
  author: requiredText(80, 'Name is required'),
  /** "Lost 12 kg", "Client since 2024". */
  about: optionalLine(80),
});

/** The weekly working hours of the practice's availability. */
const hoursBlock = block.extend({ kind: z.literal('hours'), text: titleWithDefault(blockTitles.hours) });

/** The next free appointment, with a link to book it. */
const nextFreeBlock = block.extend({ kind: z.literal('nextFree'), text: titleWithDefault(blockTitles.nextFree) });

/** A link to a product; visitors see it while the product is on sale. */
const productBlock = block.extend({
  kind: z.literal('product'),
  /** The name in the editor. */
  text: optionalLine(160),
  /** A row of `digital_products`; null until one is chosen. */
  productId: id.nullish().transform(value => value ?? null),
});

/** The newest articles and recipes, with a link to all of them. */
const articlesBlock = block.extend({ kind: z.literal('articles'), text: titleWithDefault(blockTitles.articles) });

const kinds = [
  linkBlock,
  headingBlock,
  textBlock,
  leadBlock,
  faqBlock,
  testimonialBlock,
  hoursBlock,
  nextFreeBlock,
  productBlock,
  articlesBlock,
] as const;

/** The specification's blocks have no `kind`; they are links. */
const withKind = (value: unknown) =>
  typeof value === 'object' && value !== null && !('kind' in value) ? { ...value, kind: 'link' } : value;

/** A block from the editor, whose display period must be valid. */
export const blockInput = z
  .preprocess(withKind, z.discriminatedUnion('kind', kinds))
  .refine(({ showFrom, showUntil }) => !showFrom || !showUntil || showFrom < showUntil, {
    path: ['showUntil'],
    message: 'The end must be after the start',
  });

/** A stored block; its period is not checked again. */
export const storedBlock = z.preprocess(withKind, z.discriminatedUnion('kind', kinds));

export type Block = z.infer<typeof storedBlock>;
export type BlockKind = Block['kind'];
export type LinkBlock = Extract<Block, { kind: 'link' }>;

/** In characters, for all blocks together: about the size of a small book. More would slow down every page view. */
const maxText = 200_000;

/** Reports the limit at the first block that exceeds it. */
export function checkTotalLength(blocks: Block[], ctx: z.RefinementCtx) {
  let size = 0;
  for (const [index, block] of blocks.entries()) {
    size += JSON.stringify(block)?.length ?? 0;
    if (size <= maxText) continue;
    ctx.addIssue({
      code: 'custom',
      path: [index, 'text'],
      message: 'Too much text for one page. Shorten or remove a block',
    });
    return;
  }
}

/** Makes ids unique, because clicks and files refer to them; the first of two blocks keeps a duplicate id. */
export function withOwnIds<B extends Pick<Block, 'id'>>(blocks: B[]): B[] {
  const usedIds = new Set<string>();
  return blocks.map(block => {
    let { id } = block;
    for (let number = 2; usedIds.has(id); number++) id = `${block.id.slice(0, 36)}-${number}`;
    usedIds.add(id);
    return { ...block, id };
  });
}
