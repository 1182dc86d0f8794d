import sharp from 'sharp';
import type { FileStore } from '../../../../platform/files/store.ts';
import { imagesIn, type Node, ownImage } from './clean-html.ts';

/** How wide our own pictures are, in pixels: Outlook shows a picture in full if the mail does not say its width. */
export async function widthsOf(files: FileStore, nodes: Node[]): Promise<Map<string, number>> {
  const addresses = [...new Set(imagesIn(nodes).map(({ attribs }) => attribs.src ?? ''))];
  const own = addresses.filter(address => ownImage.test(address));
  const widths = await Promise.all(own.map(async address => [address, await widthOf(files, address)] as const));
  return new Map(widths.flatMap(([address, width]) => (width ? [[address, width] as const] : [])));
}

async function widthOf(files: FileStore, address: string): Promise<number | null> {
  const content = await files.get(address.replace('/files/', ''));
  if (!content) return null;
  const { width } = await sharp(content).metadata();
  return width;
}
