import type { Scope } from '../../../../../platform/database/scope.ts';
import { addMinutes } from '../../../../../shared/dates.ts';
import { formatMinutes } from '../../../../../shared/format/duration.ts';
import { formatDayAndTime, zoneName } from '../../../../../shared/format/format-time.ts';
import { localeOf } from '../../../../../shared/locale.ts';
import type { Availability } from '../../../availability/contract.ts';
import { getAvailability } from '../../../availability/server/availability.ts';
import type { LinkPreview } from '../../by-link.ts';
import type { Row } from '../appointment-rows.ts';
import { clientMessages } from '../messages/catalog.ts';
import type { Linked } from './links.ts';

type ClientAction = 'cancel' | 'move';

/**
 * Explanation if the notice period for this action has begun; null before that. Does not apply to changes by the
 * practitioner (docs/decisions/016-late-cancellations.md).
 */
export async function findLate(
  scope: Scope,
  action: ClientAction,
  linked: Linked,
  now: Date,
): Promise<LinkPreview['late']> {
  const rules = await getAvailability(scope);
  if (addMinutes(now, rules.changeNotice) <= linked.appointment.startTime) return null;
  const isRefused = action === 'move' || rules.lateCancellation === 'refuse';
  return { isRefused, message: isRefused ? refusal(action, rules, linked) : warning(rules, linked) };
}

function refusal(action: ClientAction, { changeNotice }: Availability, linked: Linked): string {
  const locale = localeOf(linked.practice.settings);
  const t = clientMessages.in(locale).notice;
  const refuse = action === 'move' ? t.moveUntil : t.cancelUntil;
  return refuse(formatMinutes(changeNotice, locale), contactOf(linked));
}

function warning({ changeNotice }: Availability, { practice }: Linked): string {
  const locale = localeOf(practice.settings);
  return clientMessages.in(locale).notice.late(formatMinutes(changeNotice, locale), practice.name);
}

/** Sentence shown before payment that explains refunds. */
export function refundRule({ changeNotice }: Pick<Availability, 'changeNotice'>, locale: string): string {
  const t = clientMessages.in(locale).notice;
  return changeNotice ? t.refundUntil(formatMinutes(changeNotice, locale)) : t.refundUntilStart;
}

/** Actions that an email may link to, because they are still allowed when it is sent. */
export function stillPossible(rules: Availability, { startTime }: Pick<Row, 'startTime'>, now: Date): ClientAction[] {
  if (now <= lastMoment(rules, startTime)) return ['cancel', 'move'];
  return rules.lateCancellation === 'mark' ? ['cancel'] : [];
}

/** True if cancelling now respects the notice period. */
export async function isBeforeNotice(scope: Scope, { userId, startTime }: Row, now: Date): Promise<boolean> {
  return now <= lastMoment(await getAvailability({ ...scope, userId }), startTime);
}

const lastMoment = ({ changeNotice }: Availability, startTime: Date) => addMinutes(startTime, -changeNotice);

/** The notice period as a sentence for an email; null without one. `may`: actions still possible. */
export function ruleInWords(
  rules: Availability,
  may: ClientAction[],
  { appointment, ...linked }: Pick<Linked, 'appointment' | 'practice' | 'contact'>,
): string | null {
  const { settings } = linked.practice;
  const locale = localeOf(settings);
  const t = clientMessages.in(locale).notice;
  if (may.includes('move')) {
    if (!rules.changeNotice) return null;
    const until = lastMoment(rules, appointment.startTime);
    const zone = settings.timeZone;
    const rule = t.changeUntil(formatDayAndTime(until, zone, locale), zoneName(zone, until, locale));
    return rules.lateCancellation === 'mark' ? `${rule} ${t.thenLate}` : rule;
  }
  return may.includes('cancel') ? t.onlyCancel(contactOf(linked)) : t.neither(contactOf(linked));
}

function contactOf({ practice, contact }: Pick<Linked, 'practice' | 'contact'>): string {
  const contactDetails = [practice.phone, contact?.contactEmail].flatMap(detail => detail || []);
  return clientMessages.in(localeOf(practice.settings)).notice.contact(practice.name, contactDetails);
}
