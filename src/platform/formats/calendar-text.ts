/** Normalizes line breaks and removes the control characters that RFC 5545, section 3.1, forbids. */
export const calendarText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/\p{Cc}/gu, character => (isAllowed(character) ? character : ''));

/** Single-line variant for names, where a line break would start a new content line. */
export const calendarName = (text: string): string => calendarText(text).replace(/\s+/g, ' ').trim();

const isAllowed = (character: string) => character === '\n' || character === '\t' || character > '\u007f';
