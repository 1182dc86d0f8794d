export type Tag = { name: string; attributes: Record<string, string> };

/** The tags of a page. @throws Error at a `<` that begins no tag */
export function readTags(html: string): Tag[] {
  const bare = html.replace(/(<(script|style)[^>]*>)(.*?)(<\/\2>)/gs, '$1$4');
  const tag = /<(!doctype html|\/?[a-z][a-z0-9]*)((?: [a-zA-Z-]+(?:="[^"<>]*")?)*)\/?>/g;
  const tags = [...bare.matchAll(tag)].map(([, name = '', rest = '']) => ({
    name,
    attributes: Object.fromEntries(
      [...rest.matchAll(/ ([a-zA-Z-]+)(?:="([^"]*)")?/g)].map(each => [each[1], decode(each[2] ?? '')]),
    ),
  }));
  if (bare.replace(tag, '').includes('<')) throw new Error(`a < that begins no tag: ${bare.replace(tag, '')}`);
  return tags;
}

const decode = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

/** Tags with their attribute names, without links, which differ with the URL. */
export const skeleton = (tags: Tag[]) => [
  ...new Set(tags.map(tag => `${tag.name} ${Object.keys(tag.attributes).join(' ')}`)),
];
