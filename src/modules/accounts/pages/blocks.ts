import { z } from 'zod';
import { color, id, link, optionalLine, requiredLines, requiredText, wallTime } from '../../../shared/zod.ts';

/** What every block has, whatever it is. */
const block = z.object({
  /** Given by the editor; the timestamp of when it was added (specification section 9). */
  id: z.coerce.string().pipe(requiredText(40)),
  isHidden: z.boolean().default(false),
  /** Wall time of the practice, YYYY-MM-DDTHH:MM: shown from then on, and until then. */
  showFrom: wallTime.nullish().transform(value => value ?? null),
  showUntil: wallTime.nullish().transform(value => value ?? null),
});

/** A title; one that is left empty is the usual one: a heading without words says nothing to a screen reader. */
const titled = (usual: string) => optionalLine(120).transform(text => text ?? usual);

const optionalColor = color.nullish().transform(value => value ?? null);

/** The specified custom block: a button to somewhere. */
export const linkBlock = block.extend({
  kind: z.literal('link'),
  text: requiredText(120, 'Text is required'),
  url: link,
  backgroundColor: optionalColor,
  textColor: optionalColor,
});

const headingBlock = block.extend({ kind: z.literal('heading'), text: requiredText(120, 'Text is required') });

const textBlock = block.extend({ kind: z.literal('text'), text: requiredLines(2_000, 'Text is required') });

/** A file for an e-mail address: who leaves it, is sent a link to the file, and subscribes if they want to. */
const leadBlock = block.extend({
  kind: z.literal('lead'),
  text: requiredText(120, 'Text is required'),
  note: optionalLine(300),
  /** One of `lead_files`; null while none is chosen: then visitors do not see the block. */
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

/** The working hours of the practice's week, as they stand in its availability. */
const hoursBlock = block.extend({ kind: z.literal('hours'), text: titled('Opening hours') });

/** The first free time, with a way to book it. */
const nextFreeBlock = block.extend({ kind: z.literal('nextFree'), text: titled('Next free appointment') });

/** A product of the practice, with a way to its page; visitors see it as long as it is sold. */
const productBlock = block.extend({
  kind: z.literal('product'),
  /** What the editor calls it. */
  text: optionalLine(160),
  /** One of `digital_products`; null while none is chosen. */
  productId: id.nullish().transform(value => value ?? null),
});

/** The newest articles and recipes of the practice, with the way to all of them. */
const articlesBlock = block.extend({ kind: z.literal('articles'), text: titled('Articles') });

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

/** One without a kind is a link: so the specification knows them. */
const withKind = (value: unknown) =>
  typeof value === 'object' && value !== null && !('kind' in value) ? { ...value, kind: 'link' } : value;

/** A block as the editor hands it over: when it is to be shown must make sense. */
export const blockInput = z
  .preprocess(withKind, z.discriminatedUnion('kind', kinds))
  .refine(({ showFrom, showUntil }) => !showFrom || !showUntil || showFrom < showUntil, {
    path: ['showUntil'],
    message: 'The end must be after the start',
  });

/** A block as it is kept. */
export const storedBlock = z.preprocess(withKind, z.discriminatedUnion('kind', kinds));

export type Block = z.infer<typeof storedBlock>;
export type BlockKind = Block['kind'];
export type LinkBlock = Extract<Block, { kind: 'link' }>;

/** Of all blocks together, in characters: as much as a small book. Many times that would hold up every visitor of every page. */
const maxText = 200_000;

/** Says so at the first block that is too much. */
export function tellOfTooMuch(blocks: Block[], ctx: z.RefinementCtx) {
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

/** Each block by an id of its own: clicks are counted and files asked for by it. Of two with the same the first keeps it. */
export function withOwnIds<B extends Pick<Block, 'id'>>(blocks: B[]): B[] {
  const taken = new Set<string>();
  return blocks.map(block => {
    let { id } = block;
    for (let number = 2; taken.has(id); number++) id = `${block.id.slice(0, 36)}-${number}`;
    taken.add(id);
    return { ...block, id };
  });
}
