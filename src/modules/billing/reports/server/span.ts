import type { Scope } from '../../../../platform/database/scope.ts';
import { addDays, addMonths, dayIn, startOfDay } from '../../../../shared/dates.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';

/** A calendar month in the practice's time zone. */
export type MonthSpan = { month: string; zone: string; currency: string; from: Date; to: Date; days: string[] };

export async function monthSpan(scope: Scope, asked: string | undefined, now: Date): Promise<MonthSpan> {
  const { timeZone: zone, currency } = (await getPractice(scope)).settings;
  const month = asked ?? dayIn(now, zone).slice(0, 7);
  const first = `${month}-01`;
  const next = addMonths(first, 1);
  const days: string[] = [];
  for (let day = first; day < next; day = addDays(day, 1)) days.push(day);
  return { month, zone, currency, from: startOfDay(first, zone), to: startOfDay(next, zone), days };
}
