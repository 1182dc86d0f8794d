import { z } from 'zod';
import { fieldErrors as errors } from './messages/field-errors.ts';
import { maxReferrerLength } from './referrer.ts';

/** Rejects NUL, which PostgreSQL cannot store, and unpaired surrogates. */
const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed();

/** Replaces zod's technical messages; a schema's own message takes precedence. */
z.config({
  customError: issue => {
    if (issue.input === undefined || issue.input === null) return errors.required;
    if (issue.code === 'invalid_value') return errors.fromList;
    if (issue.code === 'too_small' || issue.code === 'too_big') return undefined;
    return errors.invalid;
  },
});

/** Free text of at most `max` characters, trimmed. */
export const text = (max: number, message?: string) =>
  z
    .string(message)
    .trim()
    .max(max, errors.tooLong(String(max)))
    .refine(storable, errors.unstorable);

/** Single-line text: names and titles go into email headers and calendar files, where a line break would allow injection. */
export const line = (max: number, message?: string) =>
  text(max, message).refine(value => !/\p{Cc}/u.test(value), errors.oneLine);

/** Single-line and not empty; `message` is shown beside the field. */
export const requiredText = (max: number, message = errors.required) => line(max, message).min(1, message);

/** Multi-line and not empty. */
export const requiredLines = (max: number, message = errors.required) => text(max, message).min(1, message);

/** Single-line; absent, null and blank become null. */
export const optionalLine = (max: number) =>
  line(max)
    .nullish()
    .transform(value => value || null);

/** Absent, null and blank become null. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform(value => value || null);

/** Absent, null and blank become null, anything else is validated by the schema. */
export const optional = <S extends z.ZodType<unknown, string>>(schema: S) =>
  z
    .string('Must be text')
    .nullish()
    .transform(value => value?.trim() || null)
    .pipe(schema.nullable());

const address = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@.<>(),;:"\\[\]]{2,}$/;

/** An email address; stored as typed and compared case-insensitively. */
export const email = (message = errors.email) =>
  requiredText(254, message).refine(value => address.test(value), message);

/** A primary key. */
export const id = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** ISO 8601 in UTC, limited to years that both JavaScript and PostgreSQL can represent. */
export const instant = z
  .union([z.iso.datetime({ offset: true, message: errors.date }), z.date()])
  .transform(value => new Date(value).toISOString())
  .refine(value => value >= '1970' && value < '2200', errors.date);

/** A calendar day, YYYY-MM-DD. */
export const day = z.iso.date(errors.date).refine(value => value >= '1970' && value < '2200', errors.date);

/** A wall-clock time, HH:MM. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, errors.time);

export const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'Use a color like #059669');

/** A price or null, normalized to a decimal string with two decimals. */
export const price = z
  .union([z.number(), z.string().trim()], 'Enter a price like 75 or 75.50')
  .nullish()
  .transform(value => (value === null || value === undefined || value === '' ? null : String(value)))
  .refine(value => value === null || /^\d{1,8}(\.\d{1,2})?$/.test(value), 'Enter a price like 75 or 75.50')
  .transform(value => value && Number(value).toFixed(2));

/** A wall time, YYYY-MM-DDTHH:MM; the field's documentation says in which time zone. */
export const wallTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, errors.date)
  .refine(value => day.safeParse(value.slice(0, 10)).success, errors.date);

/** Adds https:// if the scheme is missing; allows only http, https, mailto and tel. */
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
 * For PATCH bodies: keeps only the fields the body names. The schema alone would add defaults and turn absent optional
 * fields into null.
 */
export const namedFieldsOnly = <S extends z.ZodObject>(fields: S) =>
  z.record(z.string(), z.unknown()).transform((body, ctx): z.output<S> => {
    const parsed = fields.safeParse(body);
    if (parsed.success)
      return Object.fromEntries(
        Object.entries(parsed.data).filter(([name]) => Object.hasOwn(body, name)),
      ) as z.output<S>;
    for (const { path, message } of parsed.error.issues) ctx.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });

/** `document.referrer`, as the script of the page sends it. */
export const referrer = () => z.string().max(maxReferrerLength).optional();
