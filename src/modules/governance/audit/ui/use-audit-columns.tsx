import { useMemo } from 'react';
import { formatMoment } from '../../../../shared/format-moment.ts';
import type { Column } from '../../../../ui/table-column.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { AuditEvent } from '../contract.ts';
import { describeAct, describeDetails, describeDoer, describePeople } from '../describe.ts';
import classes from './audit.module.css';

/** The columns of the log. Moments are the practice's. */
export function useAuditColumns(): Column<AuditEvent>[] {
  const zone = useCurrentUser().practice.timeZone;
  return useMemo(
    () => [
      {
        name: 'What',
        phone: 'title',
        width: '44%',
        cell: event => {
          const about = [describePeople(event), describeDetails(event.details)].filter(Boolean).join(' · ');
          return (
            <>
              <span className={classes.what}>{describeAct(event)}</span>
              {about && <span className={`${classes.quiet} ${classes.about}`}>{about}</span>}
            </>
          );
        },
      },
      {
        name: 'Who',
        phone: 'text',
        cell: event => {
          const from = describeFrom(event);
          return (
            <>
              <span className={classes.doer}>{describeDoer(event)}</span>
              {from && <span className={classes.fromBelow}>{from}</span>}
            </>
          );
        },
      },
      {
        name: 'From',
        leaves: 'first',
        cell: event => <span className={classes.quiet}>{describeFrom(event) || '–'}</span>,
      },
      {
        name: 'When',
        width: '10.5rem',
        phone: 'detail',
        cell: ({ at }) => <time dateTime={at}>{formatMoment(at, zone)}</time>,
      },
    ],
    [zone],
  );
}

const describeFrom = ({ device, place }: AuditEvent) => [device, place].filter(Boolean).join(', ');
