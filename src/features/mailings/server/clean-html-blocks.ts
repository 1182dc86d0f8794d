import { type ParserOptions, parseDocument } from 'htmlparser2';
import { imageAddress, linkAddress } from './clean-html-addresses.ts';

export type Align = 'left' | 'center' | 'right';
export type Mark = { name: 'strong' | 'em' | 'u' | 's' } | { name: 'a'; href: string; isButton: boolean };
export type Leaf =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'image'; src: string; alt: string; width: number | null };
export type Inline = Leaf | { kind: 'mark'; mark: Mark; children: Inline[] };
export type Paragraph = { kind: 'paragraph'; name: 'p' | 'h1' | 'h2' | 'h3'; align: Align | null; children: Inline[] };
/** What a mail says: the tree that both its forms are made from. Nothing else can stand in it. */
export type Block =
  | Paragraph
  | { kind: 'list'; name: 'ul' | 'ol'; start: number; items: Block[][] }
  | { kind: 'quote'; children: Block[] }
  | { kind: 'rule' };

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { attribs: object }>;

/** Reads HTML as blocks of text, however oddly its tags are nested; a tag that is not known is not there. */
export const readBlocks = (html: string): Block[] => blocksOf(parseDocument(html, options).children, []);

const options: ParserOptions = { decodeEntities: true };

/** A leaf knows the marks around it, outermost first: so a mark may begin in one block and end in another. */
type Marked = { leaf: Leaf; marks: Mark[] };
type Frame = Pick<Paragraph, 'name' | 'align'>;

function blocksOf(nodes: Node[], outer: Mark[]): Block[] {
  const blocks: Block[] = [];
  let line: Marked[] = [];

  const end = ({ name, align }: Frame) => {
    const children = nest(trim(line), 0);
    line = [];
    if (children.length) blocks.push({ kind: 'paragraph', name, align, children });
  };
  const paragraph = (element: Element, marks: Mark[], outside: Frame) => {
    const frame = frameOf(element);
    const before = blocks.length;
    walk(element.children, marks, frame ?? outside);
    end(frame ?? outside);
    // An empty line that somebody wants between two others.
    if (frame && blocks.length === before) blocks.push({ kind: 'paragraph', ...frame, children: [] });
  };
  const walk = (all: Node[], marks: Mark[], frame: Frame) => {
    for (const node of all) {
      const leaf = leafOf(node);
      if (leaf) line.push({ leaf, marks });
      if (leaf || !('attribs' in node)) continue;
      const mark = markOf(node);
      if (mark) {
        walk(node.children, marks.some(({ name }) => name === mark.name) ? marks : [...marks, mark], frame);
      } else if (isInline(node)) {
        walk(node.children, marks, frame);
      } else {
        end(frame);
        const block = wholeBlock(node, marks);
        if (block) blocks.push(...block);
        else paragraph(node, marks, frame);
      }
    }
  };

  walk(nodes, outer, plain);
  end(plain);
  return blocks;
}

const plain: Frame = { name: 'p', align: null };

function leafOf(node: Node): Leaf | null {
  if (node.type === 'text') return node.data ? { kind: 'text', text: node.data } : null;
  if (!('attribs' in node)) return null;
  if (node.name === 'br') return { kind: 'break' };
  if (node.name !== 'img') return null;
  const src = imageAddress(node.attribs.src ?? '');
  if (!src) return null;
  const width = Number(node.attribs.width);
  const alt = (node.attribs.alt ?? '').replace(/\s+/g, ' ').trim().slice(0, 300).toWellFormed();
  return { kind: 'image', src, alt, width: Number.isInteger(width) && width >= 1 && width <= 2_000 ? width : null };
}

const markNames: Record<string, 'strong' | 'em' | 'u' | 's'> = {
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  u: 'u',
  ins: 'u',
  s: 's',
  del: 's',
  strike: 's',
};

function markOf({ name, attribs }: Element): Mark | null {
  const simple = markNames[name];
  if (simple) return { name: simple };
  const href = name === 'a' ? linkAddress(attribs.href ?? '') : null;
  return href ? { name: 'a', href, isButton: 'data-button' in attribs } : null;
}

const isInline = ({ name }: Element) => ['span', 'a', 'img', 'font', 'small', 'label', 'mark', 'code'].includes(name);

const paragraphNames: Record<string, Paragraph['name']> = {
  p: 'p',
  h1: 'h1',
  h2: 'h2',
  h3: 'h3',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
};

/** Null for what only keeps others apart: `div`, a table's cell, a `li` outside of a list. */
function frameOf({ name, attribs }: Element): Frame | null {
  const paragraphName = paragraphNames[name];
  if (!paragraphName) return null;
  const align = /text-align:\s*(left|center|right)/.exec(attribs.style ?? '')?.[1];
  const known = (['left', 'center', 'right'] as const).find(each => each === align);
  return { name: paragraphName, align: known ?? null };
}

/** What is a block by itself; nothing for one that turns out empty, null for what is a paragraph or keeps apart. */
function wholeBlock(element: Element, marks: Mark[]): Block[] | null {
  const { name, children, attribs } = element;
  if (name === 'hr') return [{ kind: 'rule' }];
  if (name === 'blockquote') {
    const inside = blocksOf(children, marks);
    return inside.length ? [{ kind: 'quote', children: inside }] : [];
  }
  if (name !== 'ul' && name !== 'ol') return null;
  const items = children.flatMap(child => itemOf(child, marks));
  const start = Number(attribs.start);
  const first = name === 'ol' && Number.isInteger(start) && start > 1 && start < 10_000 ? start : 1;
  return items.length ? [{ kind: 'list', name, start: first, items }] : [];
}

function itemOf(node: Node, marks: Mark[]): Block[][] {
  const isItem = 'attribs' in node && node.name === 'li';
  const blocks = blocksOf(isItem ? node.children : [node], marks);
  if (blocks.length) return [blocks];
  return isItem ? [[{ kind: 'paragraph', ...plain, children: [] }]] : [];
}

/** White space at the ends of a line is not seen. */
function trim(line: Marked[]): Marked[] {
  const blank = ({ leaf }: Marked) => leaf.kind === 'text' && /^[ \t\r\n\f]*$/.test(leaf.text);
  const first = line.findIndex(each => !blank(each));
  if (first < 0) return [];
  return line.slice(first, line.findLastIndex(each => !blank(each)) + 1).map((each, index, { length }) => {
    if (each.leaf.kind !== 'text') return each;
    let { text } = each.leaf;
    if (index === 0) text = text.replace(/^[ \t\r\n\f]+/, '');
    if (index === length - 1) text = withoutEnd(text);
    return { ...each, leaf: { ...each.leaf, text } };
  });
}

/** Not by an expression: one that looks for the end from each of 100,000 blanks takes half a minute. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ' \t\r\n\f'.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Leaves that stand side by side in the same mark come to stand in one element. */
function nest(line: Marked[], depth: number): Inline[] {
  const found: Inline[] = [];
  for (let at = 0; at < line.length; ) {
    const here = line[at];
    const mark = here?.marks[depth];
    if (!here || !mark) {
      if (here) found.push(here.leaf);
      at++;
      continue;
    }
    let to = at + 1;
    while (line[to]?.marks[depth] === mark) to++;
    found.push({ kind: 'mark', mark, children: nest(line.slice(at, to), depth + 1) });
    at = to;
  }
  return found;
}
