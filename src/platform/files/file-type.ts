import type { FileKind } from '../../shared/file-kinds.ts';
import type { Look } from './store.ts';
import { zipNames } from './zip-names.ts';

/** What a file is by its content, whatever it is called; null for everything that is not given away. */
export async function kindOf(look: Look): Promise<FileKind | null> {
  const head = await look.at(0, 64);
  const text = head.toString('latin1');
  if (text.startsWith('%PDF-')) return 'pdf';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('\xff\xd8\xff')) return 'jpg';
  if (isMp3(head)) return 'mp3';
  if (isMp4(text)) return 'mp4';
  if (text.startsWith('PK\x03\x04')) return kindOfZip(await zipNames(look));
  return null;
}

/** Books and office documents are ZIP files with known parts (EPUB OCF 3.3; ECMA-376, part 2). */
function kindOfZip(names: string[] | null): FileKind | null {
  if (!names) return null;
  if (names[0] === 'mimetype' && names.includes('META-INF/container.xml')) return 'epub';
  if (!names.includes('[Content_Types].xml')) return 'zip';
  const has = (folder: string) => names.some(name => name.startsWith(folder));
  if (has('word/')) return 'docx';
  if (has('xl/')) return 'xlsx';
  return has('ppt/') ? 'pptx' : 'zip';
}

/** An ID3v2 header (its sizes never use the highest bit), or a frame of MPEG audio, layer III. */
function isMp3(head: Buffer): boolean {
  if (head.length < 10) return false;
  if (head.toString('latin1', 0, 3) === 'ID3') return [...head.subarray(6, 10)].every(byte => byte < 0x80);
  const [first = 0, second = 0, third = 0] = head;
  const isLayer3 = first === 0xff && (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08;
  return isLayer3 && third >> 4 !== 15 && third >> 4 !== 0 && (third & 0x0c) !== 0x0c;
}

/** A file type box of a known brand (ISO 14496-12): a film, not a picture of the same family. */
const isMp4 = (text: string) => /^[\s\S]{4}ftyp(iso[2-9m]|mp4[12]|avc1|M4V |MSNV|dash)/.test(text);
