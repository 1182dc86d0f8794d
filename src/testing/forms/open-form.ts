import type { FuzzContext } from '../fuzz/fuzz-context.ts';
import { someAddress } from '../texts/ip-address.ts';
import { appUrl, type Call, call, type World } from '../world.ts';
import { type Fields, formsIn, type HtmlForm } from './html-forms.ts';

/** A page with a form. `by`: the signed-in user; a visitor without it. */
export type ShownPage = { at: string; html?: string; typed?: Fields; by?: Call };

/**
 * For each route that forms post to, the pages with such a form, with newly created objects. The first is the last step
 * of several.
 */
export type FormPages = Record<string, ((scene: FuzzContext) => Promise<ShownPage>)[]>;

/** A form on a page, filled with valid values. */
export type OpenForm = HtmlForm & { path: string; by: Call };

/** The forms of a page that post to this route, the one with most fields first. @throws Error without one */
export async function openForms(world: World, route: string, shown: ShownPage): Promise<[OpenForm, ...OpenForm[]]> {
  const { at, typed = {}, by = call(world) } = shown;
  const html = shown.html ?? (await (await by('GET', at, undefined, someAddress())).text());
  const pattern = new RegExp(`^${route.split(' ')[1]?.replace(/:\w+/g, '[^/]+')}$`);
  const forms = formsIn(html)
    .map(form => ({ ...form, path: new URL(form.action || at, appUrl + at), by }))
    .filter(({ path }) => pattern.test(path.pathname))
    .map(form => ({ ...form, path: form.path.pathname + form.path.search }));
  const alike = (form: HtmlForm) => form.names.join();
  const [first, ...others] = forms
    .filter((form, index) => forms.findIndex(each => alike(each) === alike(form)) === index)
    .toSorted((one, next) => next.names.length - one.names.length);
  if (!first) throw new Error(`no form on ${at} posts to ${route}`);
  const stray = Object.keys(typed).filter(name => !first.names.includes(name));
  if (stray.length) throw new Error(`the form for ${route} on ${at} has no ${stray}, but ${first.names}`);
  return [{ ...first, fields: { ...first.fields, ...typed } }, ...others];
}

export type Kind = 'urlencoded' | 'multipart';

/** Submits the form as a browser does; empty fields aren't sent. */
export function post(
  form: Pick<OpenForm, 'path' | 'by' | 'files'>,
  fields: Fields,
  kind: Kind = 'urlencoded',
  more: Fields = {},
) {
  const { files = [] } = form;
  const { type, body } =
    kind === 'multipart' || files.length ? inParts(fields, files) : { type: urlencoded, body: encode(fields) };
  const length = `${Buffer.byteLength(body)}`;
  return form.by('POST', form.path, body, {
    ...someAddress(),
    ...more,
    'content-type': type,
    'content-length': length,
  });
}

const urlencoded = 'application/x-www-form-urlencoded';
const encode = (fields: Fields) => String(new URLSearchParams(fields));

/** The value of a field that takes a file is its content. */
function inParts(fields: Fields, files: string[]) {
  const boundary = 'a-line-that-stands-nowhere-else';
  const name = (text: string) => text.replace(/[\r\n"]/g, encodeURIComponent);
  const parts = Object.entries(fields).map(([key, value]) => {
    const file = files.includes(key) ? '; filename="a.pdf"\r\ncontent-type: application/pdf' : '';
    return `--${boundary}\r\ncontent-disposition: form-data; name="${name(key)}"${file}\r\n\r\n${value}\r\n`;
  });
  return { type: `multipart/form-data; boundary=${boundary}`, body: `${parts.join('')}--${boundary}--\r\n` };
}
