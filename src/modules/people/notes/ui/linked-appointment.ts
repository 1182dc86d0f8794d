import { formatMoment } from '../../../../shared/format/format-moment.ts';

/** "Nov 3, 9:00 AM" in the practice's zone. */
export const describeLinked = ({ startTime }: { startTime: string }, zone: string) => formatMoment(startTime, zone);
