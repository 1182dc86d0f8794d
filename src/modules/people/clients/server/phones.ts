import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { type CountryCode, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { countryCode } from '../../../../shared/countries.ts';
import type { PracticeChange } from '../../../accounts/tenants/server/update.ts';
import { clients } from './tables.ts';

/** `phone` is E.164, `phoneText` the same as people of the practice's country write it. */
export type Phone = { phone: string | null; phoneText: string | null };

/** A practice that has not said where it is, is taken for one of the default currency's country. */
const defaultCountry = 'US';

/**
 * A number as a person types it, in the practice's country unless it begins with +. Null if no such number can be:
 * its length is wrong for its country. Whether it is given to anybody is not asked; number plans change.
 */
export function readPhone(typed: string | null, country: string | null): Phone | null {
  if (!typed) return { phone: null, phoneText: null };
  const home = countryCode(country) ?? defaultCountry;
  const number = parsePhoneNumberFromString(typed, home);
  if (!number?.isPossible()) return null;
  const isForeign = number.country ? number.country !== home : !number.number.startsWith(callingCode(home));
  const extension = number.ext ? `;ext=${number.ext}` : '';
  return {
    phone: `${number.number}${extension}`,
    phoneText: isForeign ? number.formatInternational() : number.formatNational(),
  };
}

/** @throws AppError invalid beside the field */
export function requirePhone(typed: string | null, country: string | null): Phone {
  const phone = readPhone(typed, country);
  if (phone) return phone;
  const sentence = 'Enter a valid phone number. Start with + for another country.';
  throw new AppError('invalid', sentence, { phone: sentence });
}

/** What a visitor typed about herself is kept in any case: a booking must not fail because of it. */
export const acceptPhone = (typed: string | null, country: string | null): Phone =>
  readPhone(typed, country) ?? { phone: typed, phoneText: typed };

/** E.164, as text messages want it; null for what is no number, and for an extension, which none reaches. */
export const smsNumber = (phone: string | null): string | null =>
  phone && /^\+[1-9]\d{6,14}$/.test(phone) ? phone : null;

/** Parsing so many numbers between two statements holds up nobody else's request. */
const part = 500;

/** Writes every number as people in `country` do, after the practice has moved there. */
export async function rewritePhones(scope: Scope, { before, after: { country } }: PracticeChange) {
  if (before.country === country) return;
  let last = 0;
  for (;;) {
    const found = await scope.db
      .select({ id: clients.id, phone: clients.phone, phoneText: clients.phoneText })
      .from(clients)
      .where(and(eq(clients.tenantId, scope.tenantId), isNotNull(clients.phone), gt(clients.id, last)))
      .orderBy(clients.id)
      .limit(part);
    const changed = found.flatMap(({ id, phone, phoneText }) => {
      const text = acceptPhone(phone, country).phoneText;
      return text === phoneText ? [] : [{ id, text }];
    });
    if (changed.length) await writeTexts(scope, changed);
    if (found.length < part) return;
    last = found.at(-1)?.id ?? last;
  }
}

async function writeTexts(scope: Scope, changed: { id: number; text: string | null }[]) {
  await scope.db.execute(sql`
    update clients c set phone_text = n.text
    from json_to_recordset(${JSON.stringify(changed)}::json) as n (id bigint, text text)
    where c.tenant_id = ${scope.tenantId} and c.id = n.id`);
}

/** "+1" of US: for numbers that several countries share, where the country is not known. */
const callingCode = (country: CountryCode) => `+${getCountryCallingCode(country)}`;
