import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { type CountryCode, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { countryCode } from '../../../../shared/countries.ts';
import type { PracticeChange } from '../../../accounts/tenants/server/update.ts';
import { clients } from './tables.ts';

/** `phone` is E.164, `phoneText` the national format of the practice's country. */
export type Phone = { phone: string | null; phoneText: string | null };

/** For practices without a country; the country of the default currency. */
const defaultCountry = 'US';

/**
 * Parses a phone number in national or international (+) format. Null if its length is impossible for its country.
 * Assigned ranges are not checked, because number plans change.
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

/** @throws AppError invalid for the field */
export function requirePhone(typed: string | null, country: string | null): Phone {
  const phone = readPhone(typed, country);
  if (phone) return phone;
  const sentence = 'Enter a valid phone number. Start with + for another country.';
  throw new AppError('invalid', sentence, { phone: sentence });
}

/** Keeps an invalid number of a visitor as text, because a booking must not fail because of it. */
export const phoneOrText = (typed: string | null, country: string | null): Phone =>
  readPhone(typed, country) ?? { phone: typed, phoneText: typed };

/** The E.164 number for text messages; null for invalid numbers and for extensions, which cannot receive any. */
export const smsNumber = (phone: string | null): string | null =>
  phone && /^\+[1-9]\d{6,14}$/.test(phone) ? phone : null;

/** Batch size: parsing more at once would block the event loop. */
const batchSize = 500;

/** Reformats all numbers after the practice has changed its country. */
export async function reformatPhones(scope: Scope, { before, after: { country } }: PracticeChange) {
  if (before.country === country) return;
  let last = 0;
  for (;;) {
    const rows = await scope.db
      .select({ id: clients.id, phone: clients.phone, phoneText: clients.phoneText })
      .from(clients)
      .where(and(eq(clients.tenantId, scope.tenantId), isNotNull(clients.phone), gt(clients.id, last)))
      .orderBy(clients.id)
      .limit(batchSize);
    const changed = rows.flatMap(({ id, phone, phoneText }) => {
      const text = phoneOrText(phone, country).phoneText;
      return text === phoneText ? [] : [{ id, text }];
    });
    if (changed.length) await writeTexts(scope, changed);
    if (rows.length < batchSize) return;
    last = rows.at(-1)?.id ?? last;
  }
}

async function writeTexts(scope: Scope, changed: { id: number; text: string | null }[]) {
  await scope.db.execute(sql`
    update clients c set phone_text = n.text
    from json_to_recordset(${JSON.stringify(changed)}::json) as n (id bigint, text text)
    where c.tenant_id = ${scope.tenantId} and c.id = n.id`);
}

/** "+1" for US: several countries share calling codes, so it does not identify the country. */
const callingCode = (country: CountryCode) => `+${getCountryCallingCode(country)}`;
