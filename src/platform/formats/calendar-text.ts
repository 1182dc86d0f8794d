/** What a text of a calendar file can hold: one kind of line break, no other control characters (RFC 5545, section 3.1). */
export const calendarText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/\p{Cc}/gu, character => (isAllowed(character) ? character : ''));

/** The same on one line, for what is a name: there a break would begin a line of the file. */
export const calendarName = (text: string): string => calendarText(text).replace(/\s+/g, ' ').trim();

const isAllowed = (character: string) => character === '\n' || character === '\t' || character > '\u007f';
