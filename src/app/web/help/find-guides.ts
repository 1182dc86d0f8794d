import type { Guide } from './guide.ts';

/** The guides in which every word of a search occurs, whatever its case. */
export function findGuides(guides: Guide[], search: string): Guide[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return guides.filter(({ part, title, text }) => {
    const all = plain(`${part} ${title} ${text}`);
    return words.every(word => all.includes(word));
  });
}

/** A typed apostrophe finds a printed one. */
const plain = (text: string) => text.toLowerCase().replaceAll('’', "'");
