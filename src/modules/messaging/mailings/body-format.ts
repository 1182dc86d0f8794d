import type { BodyFormat } from './contract.ts';

/** A tag of those that a mail may hold; "a < b" and "I <3 you" are text. */
const tag = /<\/?(?:p|h[1-6]|strong|b|em|i|u|s|a|ul|ol|li|blockquote|hr|img|br|div|span|table)(?:\s[^<>]*)?\/?>/i;

/** What a body is that came without saying so: HTML if it holds tags. */
export const formatOf = (body: string): BodyFormat => (tag.test(body) ? 'html' : 'text');
