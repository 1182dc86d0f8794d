import { type Answer, send } from '../fuzz/attempts.ts';
import { openFuzzContext } from '../fuzz/fuzz-context.ts';
import type { Hostile } from '../fuzz/hostile-values.ts';
import { appUrl, type World } from '../world.ts';
import { formPages } from './form-pages.ts';
import { type Fields, wordsOf } from './html-forms.ts';
import { type Kind, type OpenForm, openForms, post } from './open-form.ts';

/** Breaks out of any HTML context: attribute, text, title, script data. */
export const breaker = `"'></textarea></title></script><img src=x onerror=quorvexil>`;

export type FormRounds = {
  /** The valid forms of this route, by the index of the page. */
  open: (route: string, page: number) => Promise<OpenForm[]>;
  count: { sent: number; taken: number; places: number; worst: number };
};

export async function openFormRounds(world: World): Promise<FormRounds> {
  let scene = await openFuzzContext(world);
  const open = async (route: string, page: number) => {
    await forgetLimits(world);
    const show = formPages[route]?.[page];
    if (!show) throw new Error(`${route} has no line`);
    // An earlier attempt may have broken the practice; then use a new one.
    return show(scene)
      .then(shown => openForms(world, route, shown))
      .catch(async () => {
        scene = await openFuzzContext(world);
        return openForms(world, route, await show(scene));
      });
  };
  return { open, count: { sent: 0, taken: 0, places: 0, worst: 0 } };
}

const forgetLimits = ({ services }: World) => services.database.pool.query('delete from rate_limits');

/** A value for one field, and how to send it. */
export type Attempt = { value: string; name: string; kind: Kind };

/** Puts the chosen values into each field of each form of a route, and returns the faults of the answers. */
export async function tryForms(rounds: FormRounds, route: string, choose: (field: string) => Attempt[]) {
  const faults: string[] = [];
  for (const page of formPages[route]?.keys() ?? []) {
    const shown = await rounds.open(route, page);
    for (const at of shown.keys()) {
      let form = shown[at];
      for (const field of form?.names ?? []) {
        rounds.count.places += 1;
        for (const { value, name, kind } of choose(field)) {
          form ??= (await rounds.open(route, page))[at];
          if (!form) throw new Error(`the form for ${route} is not there any more`);
          const { answer, fault } = await sendForm(form, { ...form.fields, [field]: value }, { value, kind });
          if (fault) faults.push(`${route} ${field} = ${name} (${kind}): ${fault}`);
          rounds.count.sent += 1;
          rounds.count.worst = Math.max(rounds.count.worst, answer.took);
          if (answer.status >= 400) continue;
          // A successful submission may have changed its object, so open the form again.
          rounds.count.taken += 1;
          form = undefined;
        }
      }
    }
  }
  return faults;
}

/** Submits a form and returns what is wrong with the answer. */
export async function sendForm(form: OpenForm, fields: Fields, { value, kind }: Pick<Attempt, 'value' | 'kind'>) {
  let headers = new Headers();
  const caller = async () => {
    const answer = await post(form, fields, kind);
    headers = answer.headers;
    return answer;
  };
  const answer = await send(caller, { method: 'POST', path: form.path, body: undefined });
  return { answer, fault: faultIn(answer, headers, value) };
}

function faultIn({ status, text, took }: Answer, headers: Headers, value: string): string | null {
  if (status >= 500) return `${status}: ${wordsOf(text).slice(0, 200)}`;
  if (took > 5_000) return `it took ${Math.round(took)} ms`;
  if (status >= 300 && status < 400) {
    const to = new URL(headers.get('location') ?? 'about:blank', appUrl);
    return to.origin === appUrl ? null : `it leads to ${to}`;
  }
  if (!headers.get('content-type')?.startsWith('text/html')) return `${status} is no page: ${text.slice(0, 200)}`;
  if (!/\p{L}+ \p{L}+[^.!?]*[.!?]/u.test(wordsOf(text))) return `${status} without a sentence`;
  const [unescaped] = /<img src=x onerror|"(?:'|&#39;)(?:>|&gt;)<|onerror=quorvexil[^<]*<\/script/i.exec(text) ?? [];
  if (unescaped || (/<\w|<\//.test(value) && text.includes(value)))
    return `what was typed is not escaped: ${unescaped}`;
  return null;
}

/** The value as text that a browser could send. */
export const textOf = ({ value }: Hostile): string => String(value).toWellFormed();
