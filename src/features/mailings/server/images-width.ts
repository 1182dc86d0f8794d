import sharp from 'sharp';
import type { FileStore } from '../../../platform/files/store.ts';
import { ownImage } from './clean-html-addresses.ts';
import type { Block, Inline } from './clean-html-blocks.ts';

/** How wide our own pictures are, in pixels: Outlook shows a picture in full if the mail does not say its width. */
export async function widthsOf(files: FileStore, blocks: Block[]): Promise<Map<string, number>> {
  const addresses = [...new Set(blocks.flatMap(imagesIn))].filter(address => ownImage.test(address));
  const widths = await Promise.all(addresses.map(async address => [address, await widthOf(files, address)] as const));
  return new Map(widths.flatMap(([address, width]) => (width ? [[address, width] as const] : [])));
}

async function widthOf(files: FileStore, address: string): Promise<number | null> {
  const content = await files.get(address.replace('/files/', ''));
  if (!content) return null;
  const { width } = await sharp(content).metadata();
  return width;
}

function imagesIn(block: Block): string[] {
  if (block.kind === 'rule') return [];
  if (block.kind === 'list') return block.items.flat().flatMap(imagesIn);
  return block.kind === 'quote' ? block.children.flatMap(imagesIn) : block.children.flatMap(imagesOf);
}

const imagesOf = (inline: Inline): string[] => {
  if (inline.kind === 'mark') return inline.children.flatMap(imagesOf);
  return inline.kind === 'image' ? [inline.src] : [];
};
