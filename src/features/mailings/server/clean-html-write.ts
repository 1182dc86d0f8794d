import type { Block, Inline, Mark, Paragraph } from './clean-html-blocks.ts';

/** Blocks as HTML in one form only: reading it again gives the same blocks. */
export const writeBlocks = (blocks: Block[]): string => blocks.map(writeBlock).join('');

function writeBlock(block: Block): string {
  switch (block.kind) {
    case 'rule':
      return '<hr>';
    case 'quote':
      return `<blockquote>${writeBlocks(block.children)}</blockquote>`;
    case 'list':
      return writeList(block);
    case 'paragraph':
      return writeParagraph(block);
  }
}

function writeParagraph({ name, align, children }: Paragraph): string {
  const style = align ? ` style="text-align:${align}"` : '';
  return `<${name}${style}>${children.map(writeInline).join('')}</${name}>`;
}

function writeList({ name, start, items }: Extract<Block, { kind: 'list' }>): string {
  const from = start > 1 ? ` start="${start}"` : '';
  return `<${name}${from}>${items.map(item => `<li>${writeBlocks(item)}</li>`).join('')}</${name}>`;
}

function writeInline(inline: Inline): string {
  switch (inline.kind) {
    case 'text':
      return escaped(inline.text);
    case 'break':
      return '<br>';
    case 'image': {
      const width = inline.width ? ` width="${inline.width}"` : '';
      return `<img src="${escaped(inline.src)}" alt="${escaped(inline.alt)}"${width}>`;
    }
    case 'mark':
      return `${opening(inline.mark)}${inline.children.map(writeInline).join('')}</${inline.mark.name}>`;
  }
}

function opening(mark: Mark): string {
  if (mark.name !== 'a') return `<${mark.name}>`;
  return `<a href="${escaped(mark.href)}"${mark.isButton ? ' data-button' : ''}>`;
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, sign => signs[sign] ?? '');
