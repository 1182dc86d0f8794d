import { formatMoment } from '../../../../shared/format/format-moment.ts';
import { type SessionNote, templates } from '../contract.ts';

export const titleOf = ({ amendsId, template }: Pick<SessionNote, 'amendsId' | 'template'>) =>
  amendsId ? 'Addendum' : template === 'free' ? 'Session note' : `${templates[template].label} note`;

/** "Signed by Maya Lindqvist, Nov 3, 10:12 AM" or "Draft by Maya Lindqvist, today, 9:20 AM". */
export function stateOf(note: SessionNote, zone: string): string {
  if (note.signedAt)
    return `Signed by ${note.signedBy?.name || 'a former member'}, ${formatMoment(note.signedAt, zone)}`;
  return `Draft by ${note.author.name || 'a former member'}, last saved ${inSentence(formatMoment(note.updatedAt, zone))}`;
}

const inSentence = (moment: string) => moment.replace(/^(Today|Yesterday|Tomorrow)/, word => word.toLowerCase());

/** "Nov 3, 9:00 AM" in the practice's zone. */
export const describeLinked = ({ startTime }: { startTime: string }, zone: string) => formatMoment(startTime, zone);
