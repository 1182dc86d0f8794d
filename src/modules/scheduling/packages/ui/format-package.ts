import { appointmentTypes, typeLabels } from '../../../../shared/appointment-types.ts';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { formatCalendarDate } from '../../../../shared/format/format-time.ts';
import type { ClientPackage, PracticePackage } from '../contract.ts';

export const countSessions = (count: number) => (count === 1 ? '1 session' : `${count} sessions`);

/** For example "5 sessions · any type · $400.00 · valid for 3 months · for sale". */
export function describePackage(row: PracticePackage, currency: string): string {
  const { sessions, type, price, validDays, validMonths, isForSale } = row;
  const facts = [
    countSessions(sessions),
    type ? typeLabels[type] : 'any type',
    price && formatMoney(price, currency),
    validDays && `valid for ${validDays === 1 ? '1 day' : `${validDays} days`}`,
    validMonths && `valid for ${validMonths === 1 ? '1 month' : `${validMonths} months`}`,
    isForSale && 'for sale',
  ];
  return facts.filter(Boolean).join(' · ');
}

/** For example "Any type · until March 1, 2027 · $400.00". */
export function describeHeld({ type, price, lastDay, isOver }: ClientPackage, currency: string): string {
  const facts = [
    type ? typeLabels[type] : 'Any type',
    lastDay && `${isOver ? 'ended' : 'until'} ${formatCalendarDate(lastDay)}`,
    price && formatMoney(price, currency),
  ];
  return facts.filter(Boolean).join(' · ');
}

/** For example "2 of 5 left". */
export const describeLeft = ({ left, sessions }: Pick<ClientPackage, 'left' | 'sessions'>) =>
  `${left} of ${sessions} left`;

export const typeChoices = [
  { value: '', label: 'Sessions of any type' },
  ...appointmentTypes.map(value => ({ value, label: typeLabels[value] })),
];
