import type { Scope } from '../../../../platform/database/scope.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { type Cents, fromCents } from '../../../../shared/money.ts';
import type { PaymentMethod } from '../../payments/contract.ts';
import { type Movement, movementsBetween } from '../../payments/server/movements.ts';
import { type RevenueQuery, type RevenueReport, sources } from '../contract.ts';
import type { Part } from './allocate.ts';
import { type Entry, explainMovements, type MonthSpan, monthSpan } from './entries.ts';

/** Payments and refunds of a month by source, payment method and tax rate. */
export async function reportRevenue(scope: Scope, query: RevenueQuery, now = new Date()): Promise<RevenueReport> {
  const span = await monthSpan(scope, query.month, now);
  const movements = await movementsBetween(scope, span);
  const currencies = [...new Set(movements.map(({ currency }) => currency))].toSorted();
  const currency = query.currency ?? span.currency;
  const entries = await explainMovements(
    scope,
    movements.filter(movement => movement.currency === currency),
  );
  const parts = entries.flatMap(entry => entry.parts);
  const received = sum(entries.map(({ cents }) => Math.max(cents, 0)));
  const refunded = sum(entries.map(({ cents }) => Math.max(-cents, 0)));
  return {
    month: span.month,
    timeZone: span.zone,
    currency,
    currencies,
    others: othersOf(movements, currency),
    received: fromCents(received),
    refunded: fromCents(refunded),
    revenue: fromCents(received - refunded),
    tax: fromCents(sum(parts.map(({ tax }) => tax))),
    sources: bySource(parts),
    methods: byMethod(entries),
    taxes: byRate(parts),
    days: byDay(entries, span),
  };
}

function othersOf(movements: Movement[], currency: string): RevenueReport['others'] {
  const others = grouped(
    movements.filter(movement => movement.currency !== currency),
    movement => movement.currency,
  );
  return others
    .map(own => ({ currency: own[0]?.currency ?? '', amount: fromCents(sum(own.map(({ cents }) => cents))) }))
    .toSorted((one, other) => one.currency.localeCompare(other.currency));
}

const sum = (all: Cents[]): Cents => all.reduce((total, cents) => total + cents, 0);

function grouped<T>(all: T[], keyOf: (each: T) => string): T[][] {
  return [...Map.groupBy(all, keyOf).values()];
}

function sums(parts: Part[]) {
  const [net, tax] = [sum(parts.map(part => part.net)), sum(parts.map(part => part.tax))];
  return { net: fromCents(net), tax: fromCents(tax), gross: fromCents(net + tax) };
}

/** Drops zero rows, for example of a deposit credited to its invoice in the same month. */
const isSomething = ({ net, tax }: { net: string; tax: string }) => Number(net) !== 0 || Number(tax) !== 0;

/** Services first, then by amount, largest first. */
function bySource(parts: Part[]): RevenueReport['sources'] {
  const rank = ({ source }: { source: Part['source'] }) => sources.indexOf(source);
  return grouped(parts, ({ source, name }) => `${source} ${name}`)
    .flatMap(group => {
      const [first] = group;
      return first ? [{ source: first.source, name: first.name, ...sums(group) }] : [];
    })
    .filter(isSomething)
    .sort((one, other) => rank(one) - rank(other) || Number(other.gross) - Number(one.gross));
}

function byMethod(entries: Entry[]): RevenueReport['methods'] {
  const moved = entries.filter(({ kind }) => kind !== 'transfer');
  return [...Map.groupBy(moved, ({ method }) => method)].map(([method, own]: [PaymentMethod, Entry[]]) => {
    const received = sum(own.map(({ cents }) => Math.max(cents, 0)));
    const total = sum(own.map(({ cents }) => cents));
    const refunded = fromCents(received - total);
    return { method, received: fromCents(received), refunded, total: fromCents(total) };
  });
}

/** By rate, highest first; an unknown rate comes last. */
function byRate(parts: Part[]): RevenueReport['taxes'] {
  return grouped(parts, ({ rate, taxName }) => `${rate} ${taxName}`)
    .flatMap(group => {
      const [first] = group;
      return first ? [{ rate: first.rate, name: first.taxName, ...sums(group) }] : [];
    })
    .filter(isSomething)
    .sort((one, other) => Number(other.rate ?? -1) - Number(one.rate ?? -1));
}

function byDay(entries: Entry[], { days, zone }: MonthSpan): RevenueReport['days'] {
  const byDay = Map.groupBy(entries, ({ at }) => dayIn(at, zone));
  return days.map(day => ({ day, revenue: fromCents(sum((byDay.get(day) ?? []).map(({ cents }) => cents))) }));
}
