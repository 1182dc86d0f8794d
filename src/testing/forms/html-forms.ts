export type Fields = Record<string, string>;

/** An HTML form: its action, the names of its fields, and the values sent without any input. */
export type HtmlForm = {
  action: string;
  names: string[];
  fields: Fields;
  /** Fields that take a file. */
  files?: string[];
};

const attributes = '((?:\\s+[\\w:-]+(?:="[^"]*")?)*)\\s*/?>';
const controls = new RegExp(`<(input|button|textarea|select|option)\\b${attributes}([^<]*)`, 'gi');
const forms = new RegExp(`<form\\b${attributes}([\\s\\S]*?)</form>`, 'gi');

/** The forms with method POST, as a browser without JavaScript sees them. */
export function formsIn(html: string): HtmlForm[] {
  return [...html.matchAll(forms)].flatMap(([, said = '', inside = '']) => {
    const about = attributesOf(said);
    if (about.method !== 'post') return [];
    return [{ action: about.action ?? '', ...controlsOf(inside) }];
  });
}

function controlsOf(inside: string) {
  const names = new Set<string>();
  const files: string[] = [];
  const fields: Fields = {};
  let list = '';
  for (const [, tag = '', said = '', text = ''] of inside.matchAll(controls)) {
    const about = attributesOf(said);
    if (tag === 'select') list = about.name ?? '';
    const name = tag === 'option' ? list : about.name;
    if (!name) continue;
    names.add(name);
    if (about.type === 'file') files.push(name);
    const value = tag === 'textarea' ? plain(text) : (about.value ?? (isTicked(about) ? 'on' : ''));
    if (isSent(tag, about, name in fields)) fields[name] = value;
  }
  return { names: [...names], fields, files };
}

const isTicked = ({ type = '' }: Fields) => type === 'checkbox' || type === 'radio';

/**
 * As in a browser: the first submit button is pressed, and a select has its first option unless another is selected.
 */
function isSent(tag: string, about: Fields, isThere: boolean): boolean {
  if (tag === 'select') return false;
  if (tag === 'option') return !isThere || 'selected' in about;
  if (tag === 'button') return !isThere && about.type !== 'button';
  return isTicked(about) ? 'checked' in about : true;
}

const attributesOf = (said: string): Fields =>
  Object.fromEntries(
    [...said.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      plain(value),
    ]),
  );

const characters: Fields = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };
const plain = (text: string) => text.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (all, name) => characters[name] ?? all);

/** The visible text. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<(script|style|title)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
