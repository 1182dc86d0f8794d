import { formatMoment } from '../../../../shared/format-moment.ts';
import { dayIn } from '../../../../shared/format-time.ts';
import { ButtonLink } from '../../../../ui/links.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { StatusBadge } from '../../../scheduling/appointments/ui/StatusBadge.tsx';
import type { ClientDetail } from '../contract.ts';
import classes from './client-page.module.css';

type Props = { appointment: ClientDetail['nextAppointment'] };

/** When the client comes next. */
export function NextAppointment({ appointment }: Props) {
  return (
    <section className={`${classes.card} ${classes.next}`} aria-labelledby="client-next">
      <h2 id="client-next">Next appointment</h2>
      {appointment ? <Upcoming {...appointment} /> : <p className={classes.none}>None scheduled</p>}
    </section>
  );
}

function Upcoming({ title, status, startTime, endTime }: NonNullable<Props['appointment']>) {
  const zone = useCurrentUser().practice.timeZone;
  const now = useNow();
  const minutes = Math.round((Date.parse(endTime) - Date.parse(startTime)) / 60_000);
  return (
    <>
      <p>
        <b className={classes.when}>{formatMoment(startTime, zone, now)}</b>
      </p>
      <p className={classes.none}>
        {title}, {minutes} min
      </p>
      <div className={classes.nextFoot}>
        <ButtonLink size="xs" to="/appointments" search={{ view: 'day', date: dayIn(startTime, zone) }}>
          Open in calendar
        </ButtonLink>
        <StatusBadge status={status} />
      </div>
    </>
  );
}
