/** Images have public names made from their content; rows refer to them by URL. */
const imageNames = /\/files\/([0-9a-f]{64}\.(?:webp|png|jpg))\b/g;

export const picturesIn = (text: string): string[] => [...text.matchAll(imageNames)].map(([, name = '']) => name);

export const withNames = (text: string, renamed: ReadonlyMap<string, string>): string =>
  text.replace(imageNames, (_, name: string) => `/files/${renamed.get(name) ?? name}`);
