import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatSums } from '../../../../shared/format-money.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { ClientDetail } from '../contract.ts';
import type { ClientTab } from './client-page-search.ts';
import classes from './client-totals.module.css';
import { formatDate } from './format-client.ts';

/** The four summary cards (specification, section 2); those that count a list lead to it. */
export function ClientTotals({ client: { id, totals, createdAt } }: { client: ClientDetail }) {
  const zone = useCurrentUser().practice.timeZone;
  const { appointments, upcoming, invoices, emailsSent } = totals;
  return (
    <ul className={classes.totals} aria-label="Summary">
      <Total
        id={id}
        tab="appointments"
        name="Appointments"
        value={appointments}
        note={upcoming ? `${upcoming} upcoming` : undefined}
      />
      <Total id={id} tab="invoices" name="Invoices" value={invoices} note={balanceOf(totals)} />
      <Total id={id} tab="emails" name="Emails Sent" value={emailsSent} />
      <li className={classes.total}>
        <span className={classes.name}>Member Since</span>
        <b className={classes.value}>{createdAt ? formatDate(createdAt, zone) : 'N/A'}</b>
      </li>
    </ul>
  );
}

/** "$215.00 due", "$215.00 due, 1 overdue" */
function balanceOf({ invoices, unpaid, overdue, balance }: ClientDetail['totals']) {
  if (!unpaid) return invoices ? 'Nothing due' : undefined;
  const due = `${formatSums(balance)} due`;
  return overdue ? <span className={classes.late}>{`${due}, ${overdue} overdue`}</span> : due;
}

type TotalProps = { id: number; tab: ClientTab; name: string; value: number; note?: ReactNode };

function Total({ id, tab, name, value, note }: TotalProps) {
  return (
    <li className={classes.total}>
      <Link
        to="/clients/$id"
        params={{ id: String(id) }}
        search={{ tab }}
        replace
        resetScroll={false}
        className={classes.name}
      >
        {name}
      </Link>
      <span className={classes.figures}>
        <b className={classes.value}>{value}</b>
        {note && <span className={classes.note}>{note}</span>}
      </span>
    </li>
  );
}
