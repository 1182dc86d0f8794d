import { appLocale, languageOf } from './locale.ts';

/** The kinds of files that are stored, with label, media type and extensions. */
export const fileKinds = {
  pdf: { label: 'PDF', type: 'application/pdf', endings: ['pdf'] },
  epub: { label: 'EPUB', type: 'application/epub+zip', endings: ['epub'] },
  docx: {
    label: 'Word',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    endings: ['docx'],
  },
  xlsx: {
    label: 'Excel',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    endings: ['xlsx'],
  },
  pptx: {
    label: 'PowerPoint',
    type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    endings: ['pptx'],
  },
  zip: { label: 'ZIP', type: 'application/zip', endings: ['zip'] },
  png: { label: 'PNG', type: 'image/png', endings: ['png'] },
  jpg: { label: 'JPEG', type: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  mp3: { label: 'MP3', type: 'audio/mpeg', endings: ['mp3'] },
  mp4: { label: 'MP4', type: 'video/mp4', endings: ['mp4', 'm4v'] },
  webp: { label: 'WebP', type: 'image/webp', endings: ['webp'] },
  heic: { label: 'HEIC', type: 'image/heic', endings: ['heic', 'heif'] },
  doc: { label: 'Word', type: 'application/msword', endings: ['doc'] },
  xls: { label: 'Excel', type: 'application/vnd.ms-excel', endings: ['xls'] },
  csv: { label: 'CSV', type: 'text/csv', endings: ['csv'] },
  txt: { label: 'Text', type: 'text/plain', endings: ['txt'] },
} as const;
export type FileKind = keyof typeof fileKinds;

/** The kinds that can be sold or given away. */
export const fileKindNames = ['pdf', 'epub', 'docx', 'xlsx', 'pptx', 'zip', 'png', 'jpg', 'mp3', 'mp4'] as const;
export type DownloadKind = (typeof fileKindNames)[number];

export const kindsSentence = 'PDF, EPUB, Word, Excel, PowerPoint, ZIP, PNG, JPEG, MP3 or MP4';
export const wrongKind = `Please choose a ${kindsSentence} file`;
/** `largest` in bytes. */
export const tooLargeFile = (largest: number) => `Please choose a file of at most ${largest / 1024 ** 2} MB`;

/** "940 B", "82 KB", "1.2 MB", "38 GB"; in French "1,2 Mo". */
export function formatSize(bytes: number, locale: string = appLocale()): string {
  const byte = languageOf(locale) === 'fr' ? 'o' : 'B';
  if (bytes < 1_000) return `${bytes} ${byte}`;
  if (bytes < 999_500) return `${Math.round(bytes / 1_000)} K${byte}`;
  const [unit, prefix] = bytes < 999_500_000 ? [1_000_000, 'M'] : [1_000_000_000, 'G'];
  const digits = bytes < 9.95 * unit ? 1 : 0;
  const number = (bytes / unit).toLocaleString(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
  return `${number} ${prefix}${byte}`;
}

const maxNameLength = 120;
/** Control characters and bidirectional overrides: "exe.fdp" must not be displayed as "pdf.exe". */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]+/gu;

/** A safe file name for downloads: the last path segment, with the extension of its verified content. */
export function fileNameFrom(typed: string, kind: FileKind): string {
  const last = typed.split(/[\\/]/).at(-1) ?? '';
  const clean = last
    .replace(invisible, '')
    .replace(/[<>:"|?*]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
  const { endings } = fileKinds[kind];
  const own = endings.find(ending => clean.toLowerCase().endsWith(`.${ending}`)) ?? endings[0];
  const stem = clean.toLowerCase().endsWith(`.${own}`) ? clean.slice(0, -own.length - 1) : clean;
  const short = [...stem.replace(/^[. ]+|[. ]+$/g, '')].slice(0, maxNameLength).join('').trim();
  return `${short || 'file'}.${own}`;
}

export type StoredFile = { id: number; name: string; kind: FileKind; size: number };

/** "PDF, 1.2 MB". */
export const describeFile = ({ kind, size }: Pick<StoredFile, 'kind' | 'size'>) =>
  `${fileKinds[kind].label}, ${formatSize(size)}`;
