/** What is short for something. */
const meant: Record<string, string> = {
  id: 'record',
  ids: 'records',
  url: 'link',
  html: 'HTML',
  sms: 'SMS',
  qr: 'QR',
};

/** A name that the program gave, as opposed to a text that somebody typed. */
const isName = (key: string) => /^[a-z][A-Za-z0-9]*(_[A-Za-z0-9]+)*$/.test(key);

/** `client_id`: "Client record"; `taxNumber`: "Tax number". */
export function plainName(name: string): string {
  if (!isName(name)) return name;
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
    .map(word => meant[word] ?? word)
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The same with the names of all fields, also of those inside, for whoever reads it without the program at hand. */
export function inPlainWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inPlainWords);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [plainName(name), inPlainWords(inside)]));
}
