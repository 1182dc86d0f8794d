import { StatusDot } from '../../../../../ui/StatusDot.tsx';
import { type ClientStatus, statusLabels } from '../../contract.ts';
import { statusTones } from '../format-client.ts';
import classes from './clients.module.css';

/** For lists: the usual status "active" is not highlighted. */
export function ClientStatusWord({ status }: { status: ClientStatus }) {
  if (status === 'active') return <span className={classes.active}>{statusLabels.active}</span>;
  return <StatusDot tone={statusTones[status]}>{statusLabels[status]}</StatusDot>;
}
