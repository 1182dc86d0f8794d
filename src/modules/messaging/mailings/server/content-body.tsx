import { DomUtils } from 'htmlparser2';
import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { isMark, type Node, plainMarks } from './clean-html.ts';
import { withPlaces } from './content-template.ts';

/** How links and images of a body are rendered. */
export type BodyRendering = {
  /** Returns the URL or a template marker for a tracked link. */
  linkTo: (href: string) => string;
  /** Returns the absolute URL and the display width in pixels; `width` is null if unknown. */
  image: (image: { src: string; width: number | null }) => { src: string; width: number | null };
  /** Instead of an unknown name, for placeholders without a fallback of their own. */
  nameFallback: string;
};

/** Outlook ignores padding on links and reads this property instead. */
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

/** Body of a bulk email with inline styles, and tables for layout, because mail programs support little CSS. */
export function MailBody({ nodes, drawn }: { nodes: Node[]; drawn: BodyRendering }) {
  return <div style={styles.all}>{renderBlocks(withoutEmptyEdges(nodes), { drawn, paragraph: styles.p })}</div>;
}

type Element = Extract<Node, { attribs: object }>;
/** `paragraph`: style of paragraphs in the current context. */
type RenderContext = { drawn: BodyRendering; paragraph: MailStyle };

/** Collapsible white space only; a no-break space is visible. */
const isBlank = (node: Node) => DomUtils.isText(node) && !/[^ \t\r\n\f]/.test(node.data);
const headings = ['h1', 'h2', 'h3'] as const;
const alignments = ['left', 'center', 'right'] as const;
const isParagraph = ({ name }: Element) => name === 'p' || headings.some(each => each === name);

/** Editors leave an empty line below an image or button; it is removed. */
function withoutEmptyEdges(nodes: Node[]): Node[] {
  const saysSomething = (node: Node) =>
    !isBlank(node) && !(DomUtils.isTag(node) && isParagraph(node) && node.children.every(isBlank));
  return nodes.slice(Math.max(0, nodes.findIndex(saysSomething)), nodes.findLastIndex(saysSomething) + 1);
}

const isInline = (node: Node): boolean =>
  !DomUtils.isTag(node) ||
  node.name === 'img' ||
  node.name === 'br' ||
  (isMark(node.name) && node.children.every(isInline));

/** Text between blocks becomes a paragraph. */
function renderBlocks(nodes: Node[], place: RenderContext): ReactNode[] {
  const runs: Node[][] = [];
  let wasInline = false;
  for (const node of nodes) {
    const inline = isInline(node);
    if (inline && wasInline) runs.at(-1)?.push(node);
    else runs.push([node]);
    wasInline = inline;
  }
  return runs
    .filter(run => !run.every(isBlank))
    .map((run, at) => {
      const [only] = run;
      const here = { ...place, key: String(at), isFirst: at === 0 };
      return only && DomUtils.isTag(only) && !isInline(only)
        ? renderElement(only, here)
        : renderParagraph({ name: 'p', attribs: {}, children: run }, here);
    });
}

// The index is a stable key, because the nodes never change.
const renderInlines = (nodes: Node[], { drawn, paragraph }: RenderContext): ReactNode[] =>
  nodes.map((node, at) => {
    if (DomUtils.isText(node)) return withPlaces(node.data, drawn.nameFallback);
    return DomUtils.isTag(node) && renderElement(node, { drawn, paragraph, key: String(at), isFirst: false });
  });

type At = RenderContext & { key: string; isFirst: boolean };

function renderElement(element: Element, at: At): ReactNode {
  const { name, children, attribs } = element;
  const { drawn, key } = at;
  const inside = { drawn, paragraph: styles.inItem };
  switch (name) {
    case 'hr':
      return <hr key={key} style={styles.rule} />;
    case 'br':
      return <br key={key} />;
    case 'img':
      return renderImage(attribs, at);
    case 'ul':
    case 'ol':
      return renderList(element, at);
    case 'li':
      return <li key={key}>{renderBlocks(children, inside)}</li>;
    case 'blockquote':
      return (
        <blockquote key={key} style={styles.quote}>
          {renderBlocks(children, inside)}
        </blockquote>
      );
    case 'div':
      return <Fragment key={key}>{renderBlocks(children, at)}</Fragment>;
    default:
      return isParagraph(element) ? renderParagraph(element, at) : renderMark(element, at);
  }
}

function renderImage({ src = '', alt, width: declaredWidth }: Element['attribs'], { drawn, key }: At) {
  const { src: reachable, width } = drawn.image({ src, width: declaredWidth ? Number(declaredWidth) : null });
  return <img key={key} src={reachable} alt={alt} {...(width && { width })} style={styles.image} />;
}

function renderList({ name, attribs, children }: Element, { drawn, paragraph, key }: At) {
  const items = children.filter(child => !isBlank(child)).map((child, at) => renderItem(child, drawn, String(at)));
  const style = { ...styles.list, margin: paragraph.margin };
  if (name === 'ul') {
    return (
      <ul key={key} style={style}>
        {items}
      </ul>
    );
  }
  return (
    <ol key={key} style={style} {...(attribs.start && { start: Number(attribs.start) })}>
      {items}
    </ol>
  );
}

/** Content of a list outside of an item becomes an item. */
const renderItem = (node: Node, drawn: BodyRendering, key: string) => (
  <li key={key}>
    {renderBlocks(DomUtils.isTag(node) && node.name === 'li' ? node.children : [node], {
      drawn,
      paragraph: styles.inItem,
    })}
  </li>
);

type Paragraph = Pick<Element, 'name' | 'attribs' | 'children'>;

function renderParagraph({ name, attribs, children }: Paragraph, at: At) {
  const align = alignments.find(each => attribs.style === `text-align:${each}`);
  const button = onlyButton(children);
  if (button) return <Button key={at.key} button={button} align={align} place={at} />;
  const Name = headings.find(each => each === name) ?? 'p';
  const style: MailStyle = {
    ...(Name === 'p' ? at.paragraph : styles[Name]),
    // The card already has padding above a heading.
    ...(at.isFirst && Name !== 'p' && { marginTop: 0 }),
    ...(align && { textAlign: align }),
  };
  return (
    <Name key={at.key} style={style}>
      {children.every(isBlank) ? '\u00a0' : renderInlines(children, at)}
    </Name>
  );
}

/** Finds a button that is the only child of its paragraph. */
function onlyButton(children: Node[]): Element | null {
  const [only, ...others] = children.filter(child => !(DomUtils.isText(child) && !child.data.trim()));
  return only && !others.length && DomUtils.isTag(only) && isButton(only) ? only : null;
}

const isButton = ({ name, attribs }: Element) => name === 'a' && 'data-button' in attribs;

type ButtonProps = { button: Element; align: (typeof alignments)[number] | undefined; place: RenderContext };

function Button({ button, align, place }: ButtonProps) {
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
            {renderMark(button, { ...place, key: '0', isFirst: false })}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function renderMark(element: Element, at: At) {
  const { name, attribs, children } = element;
  const content = children.every(isInline) ? renderInlines(children, at) : renderBlocks(children, at);
  const Name = plainMarks.find(each => each === name);
  if (Name) return <Name key={at.key}>{content}</Name>;
  return (
    <a key={at.key} href={at.drawn.linkTo(attribs.href ?? '')} style={isButton(element) ? styles.button : styles.link}>
      {content}
    </a>
  );
}
