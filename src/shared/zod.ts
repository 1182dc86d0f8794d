import { z } from 'zod';
import { maxReferrerLength } from './referrer.ts';

/** What no text field may hold: NUL (PostgreSQL cannot store it) and half of a surrogate pair (not a character). */
const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed();

/** What zod would say in a programmer's words; messages that stand in a schema go before these. */
z.config({
  customError: issue => {
    if (issue.input === undefined || issue.input === null) return 'Required';
    if (issue.code === 'invalid_value') return 'Choose an option from the list';
    if (issue.code === 'too_small' || issue.code === 'too_big') return undefined;
    return 'Invalid input';
  },
});

/** Free text of at most `max` characters, white space at both ends cut. */
export const text = (max: number, message?: string) =>
  z
    .string(message)
    .trim()
    .max(max, `At most ${max} characters`)
    .refine(storable, 'This text contains a character that can’t be saved');

/** Text on one line: a name or title goes into headers and calendar files, where a line break would end it. */
export const line = (max: number, message?: string) =>
  text(max, message).refine(value => !/\p{Cc}/u.test(value), 'Keep this to one line');

/** One line that must not be empty; `message` is the sentence shown beside the field. */
export const requiredText = (max: number, message = 'Required') => line(max, message).min(1, message);

/** The same over several lines. */
export const requiredLines = (max: number, message = 'Required') => text(max, message).min(1, message);

/** One line, or nothing: absent, null and blank all mean null. */
export const optionalLine = (max: number) =>
  line(max)
    .nullish()
    .transform(value => value || null);

/** Optional text: absent, null and blank all mean null. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform(value => value || null);

/** The same for what has a form of its own: blank means null, anything else is checked. */
export const optional = <S extends z.ZodType<unknown, string>>(schema: S) =>
  z
    .string('Must be text')
    .nullish()
    .transform(value => value?.trim() || null)
    .pipe(schema.nullable());

const address = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@.<>(),;:"\\[\]]{2,}$/;

/** An e-mail address as a person types it; compared without regard to case, stored as typed. */
export const email = (message = 'Invalid email address') =>
  requiredText(254, message).refine(value => address.test(value), message);

/** A row's key. */
export const id = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** An instant on the wire: ISO 8601 in UTC, in years that every part of the program and the database can hold. */
export const instant = z
  .union([z.iso.datetime({ offset: true, message: 'Invalid date' }), z.date()])
  .transform(value => new Date(value).toISOString())
  .refine(value => value >= '1970' && value < '2200', 'Invalid date');

/** A calendar day, YYYY-MM-DD. */
export const day = z.iso.date('Invalid date').refine(value => value >= '1970' && value < '2200', 'Invalid date');

/** A wall-clock time, HH:MM. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Invalid time');

/** A colour as the storefront keeps it. */
export const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'Use a color like #059669');

/** A price as a person types it, or none; two decimals, as it travels and is stored. */
export const price = z
  .union([z.number(), z.string().trim()], 'Enter a price like 75 or 75.50')
  .nullish()
  .transform(value => (value === null || value === undefined || value === '' ? null : String(value)))
  .refine(value => value === null || /^\d{1,8}(\.\d{1,2})?$/.test(value), 'Enter a price like 75 or 75.50')
  .transform(value => value && Number(value).toFixed(2));

/** A wall time of some day, YYYY-MM-DDTHH:MM; whose, the field says. */
export const wallTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, 'Invalid date')
  .refine(value => day.safeParse(value.slice(0, 10)).success, 'Invalid date');

/** A link as people type it: https:// is added where no scheme stands; only http, https, mailto and tel pass. */
export const link = requiredText(2_000, 'Link is required').transform((value, ctx) => {
  const typed = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(value) ? value : `https://${value}`;
  if (
    /\s/.test(typed) ||
    !URL.canParse(typed) ||
    !['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(typed).protocol)
  ) {
    ctx.addIssue({ code: 'custom', message: 'Use a link like https://example.com' });
    return z.NEVER;
  }
  return new URL(typed).href;
});

/**
 * What a body changes: of optional fields only those that it names. A schema by itself would fill in what has a default,
 * and make nothing of what may be empty.
 */
export const onlyNamed = <S extends z.ZodObject>(fields: S) =>
  z.record(z.string(), z.unknown()).transform((body, ctx): z.output<S> => {
    const parsed = fields.safeParse(body);
    if (parsed.success)
      return Object.fromEntries(
        Object.entries(parsed.data).filter(([name]) => Object.hasOwn(body, name)),
      ) as z.output<S>;
    for (const { path, message } of parsed.error.issues) ctx.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });

/** Characters of an address that led to a page; what follows them says nothing more about its host. */

/** The address that led a visitor to a page, as the page's script knows it. */
export const referrer = () => z.string().max(maxReferrerLength).optional();
