import type { CSSProperties, ReactNode } from 'react';
import type { Block, Inline, Mark, Paragraph } from './clean-html-blocks.ts';
import { withPlaces } from './content-template.ts';

/** How what stands in the blocks comes into the mail. */
export type Drawn = {
  /** The place of a link's address, or the address. */
  linkTo: (href: string) => string;
  /** The address of a picture, as everybody can reach it, and how wide it is shown; null where nobody knows. */
  image: (image: { src: string; width: number | null }) => { src: string; width: number | null };
};

/** Outlook reads widths from here; Word, which draws its mails, knows no padding of a link. */
type MailStyle = CSSProperties & { msoPaddingAlt?: string };

const styles = {
  all: { overflowWrap: 'anywhere', wordBreak: 'break-word' },
  p: { margin: '0 0 16px' },
  h1: { margin: '0 0 16px', fontSize: 24, lineHeight: 1.25, fontWeight: 700 },
  h2: { margin: '24px 0 12px', fontSize: 20, lineHeight: 1.3, fontWeight: 700 },
  h3: { margin: '20px 0 8px', fontSize: 17, lineHeight: 1.35, fontWeight: 700 },
  inItem: { margin: '0 0 6px' },
  list: { paddingLeft: 26 },
  quote: { margin: '0 0 16px', padding: '4px 0 1px 16px', borderLeft: '3px solid #d5d5ce', color: '#4b4e48' },
  rule: { margin: '24px 0', border: 0, borderTop: '1px solid #e0e0da' },
  link: { color: '#047857', textDecoration: 'underline' },
  image: { maxWidth: '100%', height: 'auto', border: 0, borderRadius: 6, verticalAlign: 'middle' },
  buttonCell: { backgroundColor: '#047857', borderRadius: 8, msoPaddingAlt: '12px 20px' },
  button: {
    display: 'inline-block',
    padding: '12px 20px',
    backgroundColor: '#047857',
    color: '#ffffff',
    borderRadius: 8,
    fontWeight: 600,
    textDecoration: 'none',
    msoPaddingAlt: '0',
  },
} satisfies Record<string, MailStyle>;

/** What a mail to many says, with the styles that mail programs need: inline, and tables where they know no better. */
export function MailBody({ blocks, drawn }: { blocks: Block[]; drawn: Drawn }) {
  return <div style={styles.all}>{drawBlocks(withoutEmptyEdges(blocks), drawn)}</div>;
}

/** An editor leaves a line below a picture or a button, and nobody means it. */
function withoutEmptyEdges(blocks: Block[]): Block[] {
  const saysSomething = (block: Block) => block.kind !== 'paragraph' || block.children.length > 0;
  return blocks.slice(Math.max(0, blocks.findIndex(saysSomething)), blocks.findLastIndex(saysSomething) + 1);
}

// The trees are read once and never change: a block has no other name than where it stands.
const drawBlocks = (blocks: Block[], drawn: Drawn, paragraph: MailStyle = styles.p): ReactNode[] =>
  blocks.map((block, at) => drawBlock(block, { drawn, paragraph, key: String(at), isFirst: at === 0 }));

type Place = { drawn: Drawn; paragraph: MailStyle; key: string; isFirst: boolean };

function drawBlock(block: Block, place: Place): ReactNode {
  const { drawn, key } = place;
  switch (block.kind) {
    case 'rule':
      return <hr key={key} style={styles.rule} />;
    case 'quote':
      return (
        <blockquote key={key} style={styles.quote}>
          {drawBlocks(block.children, drawn, styles.inItem)}
        </blockquote>
      );
    case 'list':
      return drawList(block, place);
    case 'paragraph':
      return drawParagraph(block, place);
  }
}

function drawList({ name: List, start, items }: Extract<Block, { kind: 'list' }>, { drawn, paragraph, key }: Place) {
  return (
    <List key={key} style={{ ...styles.list, margin: paragraph.margin }} {...(start > 1 && { start })}>
      {items.map((item, at) => drawItem(item, drawn, String(at)))}
    </List>
  );
}

const drawItem = (item: Block[], drawn: Drawn, key: string) => (
  <li key={key}>{drawBlocks(item, drawn, styles.inItem)}</li>
);

function drawParagraph(block: Paragraph, { drawn, paragraph, key, isFirst }: Place) {
  const { name: Name, align, children } = block;
  const button = onlyButton(children);
  if (button) return <Button key={key} {...button} align={align} drawn={drawn} />;
  const style: MailStyle = {
    ...(Name === 'p' ? paragraph : styles[Name]),
    // The card itself has room above a heading.
    ...(isFirst && Name !== 'p' && { marginTop: 0 }),
    ...(align && { textAlign: align }),
  };
  return (
    <Name key={key} style={style}>
      {children.length ? drawInlines(children, drawn) : '\u00a0'}
    </Name>
  );
}

type ButtonMark = { mark: Extract<Mark, { name: 'a' }>; children: Inline[] };

/** A button that has its line for itself. */
function onlyButton(children: Inline[]): ButtonMark | null {
  const [only, ...others] = children.filter(child => child.kind !== 'text' || child.text.trim());
  if (others.length || only?.kind !== 'mark') return null;
  const { mark, children: inside } = only;
  return mark.name === 'a' && mark.isButton ? { mark, children: inside } : null;
}

type ButtonProps = ButtonMark & { align: Paragraph['align']; drawn: Drawn };

function Button({ mark, children, align, drawn }: ButtonProps) {
  const margin = align === 'center' ? '24px auto' : align === 'right' ? '24px 0 24px auto' : '24px 0';
  return (
    <table
      role="presentation"
      cellPadding="0"
      cellSpacing="0"
      align={align ?? 'left'}
      style={{ margin, float: 'none' }}
    >
      <tbody>
        <tr>
          <td align="center" style={styles.buttonCell}>
            <a href={drawn.linkTo(mark.href)} style={styles.button}>
              {drawInlines(children, drawn)}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const drawInlines = (inlines: Inline[], drawn: Drawn): ReactNode[] =>
  inlines.map((inline, at) => drawInline(inline, drawn, String(at)));

function drawInline(inline: Inline, drawn: Drawn, key: string): ReactNode {
  switch (inline.kind) {
    case 'text':
      return withPlaces(inline.text);
    case 'break':
      return <br key={key} />;
    case 'image': {
      const { src, width } = drawn.image(inline);
      return <img key={key} src={src} alt={inline.alt} {...(width && { width })} style={styles.image} />;
    }
    case 'mark':
      return drawMark(inline.mark, drawInlines(inline.children, drawn), { drawn, key });
  }
}

function drawMark(mark: Mark, children: ReactNode[], { drawn, key }: Pick<Place, 'drawn' | 'key'>) {
  if (mark.name !== 'a') return <mark.name key={key}>{children}</mark.name>;
  return (
    <a key={key} href={drawn.linkTo(mark.href)} style={mark.isButton ? styles.button : styles.link}>
      {children}
    </a>
  );
}
