import { type DownloadKind, type FileKind, fileKindNames } from '../../shared/file-kinds.ts';
import type { RandomAccess } from './store.ts';

const endSize = 22;
const maxCommentLength = 65_535;
const largestDirectory = 1_000_000;

/**
 * Names of the entries of a ZIP file, from its central directory (APPNOTE 4.3.12 and 4.3.16), cut off at
 * `largestDirectory` bytes. Null if there is no directory. Nothing is decompressed.
 */
async function zipNames(file: RandomAccess): Promise<string[] | null> {
  const from = Math.max(0, file.size - endSize - maxCommentLength);
  const tail = await file.at(from, file.size - from);
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06'));
  if (end < 0 || end + endSize > tail.length) return null;
  const size = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  if (offset + size > from + end) return null;
  return namesIn(await file.at(offset, Math.min(size, largestDirectory)));
}

function namesIn(directory: Buffer): string[] | null {
  const names: string[] = [];
  for (let at = 0; at + 46 <= directory.length; ) {
    if (directory.toString('latin1', at, at + 4) !== 'PK\x01\x02') return null;
    const name = directory.readUInt16LE(at + 28);
    names.push(directory.toString('utf8', at + 46, at + 46 + name));
    at += 46 + name + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names.length ? names : null;
}

/** The type of a file to be sold or given away. */
export const downloadKindOf = async (file: RandomAccess): Promise<DownloadKind | null> =>
  among(fileKindNames, await kindOf(file));

/** The kind, if it is in the list. */
export const among = <K extends FileKind>(allowed: readonly K[], kind: FileKind | null): K | null =>
  allowed.find(each => each === kind) ?? null;

/** The file type by content; the file name is ignored. Null for unknown content, and for text. */
export async function kindOf(file: RandomAccess): Promise<FileKind | null> {
  const head = await file.at(0, 64);
  const text = head.toString('latin1');
  if (text.startsWith('%PDF-')) return 'pdf';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('\xff\xd8\xff')) return 'jpg';
  if (/^RIFF.{4}WEBP/s.test(text)) return 'webp';
  if (isMp3(head)) return 'mp3';
  if (isMp4(text)) return 'mp4';
  if (isHeic(text)) return 'heic';
  if (text.startsWith('PK\x03\x04')) return kindOfZip(await zipNames(file));
  return null;
}

/** EPUBs and office documents are ZIP files with known entries (EPUB OCF 3.3; ECMA-376, part 2). */
function kindOfZip(names: string[] | null): FileKind | null {
  if (!names) return null;
  if (names[0] === 'mimetype' && names.includes('META-INF/container.xml')) return 'epub';
  if (!names.includes('[Content_Types].xml')) return 'zip';
  const has = (folder: string) => names.some(name => name.startsWith(folder));
  if (has('word/')) return 'docx';
  if (has('xl/')) return 'xlsx';
  return has('ppt/') ? 'pptx' : 'zip';
}

/** An ID3v2 header (whose size bytes never use the highest bit), or an MPEG layer III frame. */
function isMp3(head: Buffer): boolean {
  if (head.length < 10) return false;
  if (head.toString('latin1', 0, 3) === 'ID3') return [...head.subarray(6, 10)].every(byte => byte < 0x80);
  const [first = 0, second = 0, third = 0] = head;
  const isLayer3 = first === 0xff && (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08;
  return isLayer3 && third >> 4 !== 15 && third >> 4 !== 0 && (third & 0x0c) !== 0x0c;
}

/** An `ftyp` box with a video brand (ISO 14496-12); HEIF pictures use other brands. */
const isMp4 = (text: string) => /^[\s\S]{4}ftyp(iso[2-9m]|mp4[12]|avc1|M4V |MSNV|dash)/.test(text);

/** An `ftyp` box with a brand of HEVC pictures (ISO 23008-12, annex B). */
const isHeic = (text: string) => /^[\s\S]{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/.test(text);

/** Word and Excel files before 2007 are both compound files ([MS-CFB], 2.2), so only their names distinguish them. */
export const isCompoundFile = async (file: RandomAccess): Promise<boolean> =>
  (await file.at(0, 8)).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'));

const textPiece = 64 * 1024;

/** No control characters but white space, in UTF-16 with a byte order mark, in UTF-8 or in an 8-bit encoding. */
export async function isText(file: RandomAccess): Promise<boolean> {
  const mark = (await file.at(0, 2)).toString('hex');
  const decoder = new TextDecoder(mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'latin1');
  for (let at = 0; at < file.size; at += textPiece)
    if (control.test(decoder.decode(await file.at(at, Math.min(textPiece, file.size - at))))) return false;
  return file.size > 0;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells a program from a text.
const control = /[\x00-\x08\x0b\x0e-\x1f]/;
