import { dayIn, formatCalendarDate, formatCalendarMonthDay, formatTime } from '../../../../shared/format-time.ts';
import { wallTimeIn } from '../../../../ui/time/practice-time.ts';
import { blockKinds } from './block-kinds.ts';
import { type BlockValues, newBlockTitle } from './block-values.ts';

/** Local time in a zone, YYYY-MM-DDTHH:MM. */
export function wallNow(now: number, zone: string): string {
  const { day, minute } = wallTimeIn(now, zone);
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60].map(part => String(part).padStart(2, '0'));
  return `${day}T${hours}:${minutes}`;
}

export type BlockState = {
  isShown: boolean;
  /** Explains why it is hidden or until when it is shown; null when there is nothing to explain. */
  words: string | null;
};

/** `wall` is the local time in the practice's zone. */
export function stateOf(
  { kind, isHidden, showFrom, showUntil, fileId, productId }: BlockValues,
  wall: string,
): BlockState {
  if (isHidden) return { isShown: false, words: 'Hidden' };
  if (kind === 'lead' && fileId === null) return { isShown: false, words: 'No file yet' };
  if (kind === 'product' && productId === null) return { isShown: false, words: 'No product yet' };
  if (showUntil && showUntil <= wall) return { isShown: false, words: `Ended ${formatWall(showUntil, wall)}` };
  if (showFrom && showFrom > wall) return { isShown: false, words: `Scheduled for ${formatWall(showFrom, wall)}` };
  return { isShown: true, words: showUntil ? `Until ${formatWall(showUntil, wall)}` : null };
}

export const isOff = (block: BlockValues | undefined, wall: string) =>
  block !== undefined && !stateOf(block, wall).isShown;

/** For example "Nov 24, 9:00 AM"; with the year if it is not the current one. */
function formatWall(moment: string, wall: string): string {
  const instant = `${moment}Z`;
  if (Number.isNaN(Date.parse(instant))) return '';
  const day = dayIn(instant, 'UTC');
  const isThisYear = day.slice(0, 4) === wall.slice(0, 4);
  return `${isThisYear ? formatCalendarMonthDay(day) : formatCalendarDate(day)}, ${formatTime(instant, 'UTC')}`;
}

/** The block's first line of text, else its kind. */
export function titleOf({ kind, text, questions }: BlockValues): string {
  const words = firstLine(text) || (kind === 'faq' && firstLine(questions[0]?.question ?? ''));
  return (
    words || (['hours', 'nextFree', 'product', 'articles'].includes(kind) ? blockKinds[kind].label : newBlockTitle)
  );
}

/** The link's target, else the kind. */
export function detailOf({ kind, url, author, questions }: BlockValues): string {
  const { label } = blockKinds[kind];
  switch (kind) {
    case 'link':
      return shortLink(url) || 'No link yet';
    case 'faq':
      return questions.length === 1 ? '1 question' : `${questions.length} questions`;
    case 'testimonial':
      return author.trim() ? `${label} · ${author.trim()}` : label;
    case 'hours':
    case 'nextFree':
      return 'From your availability';
    case 'articles':
      return 'From your content';
    default:
      return label;
  }
}

/** Shortened because screen readers read it out as the name of each control. */
export const spokenTitle = (block: BlockValues) => shorten(titleOf(block), 60);

const shorten = (text: string, most: number) => {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
};

const firstLine = (text: string) => text.trim().split(/\s*\n/, 1)[0] ?? '';

const shortLink = (url: string) =>
  url
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '');
