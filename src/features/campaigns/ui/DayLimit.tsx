import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../../ui/Icon.tsx';
import { useCurrentUser } from '../../auth/ui/use-current-user.ts';
import { mailDayQuery } from './campaign-queries.ts';
import { formatWhen } from './describe-campaign.ts';
import classes from './sending.module.css';

/** Why nothing goes out, where a mail server that is lent has had enough of this practice for a day. */
export function DayLimit() {
  const zone = useCurrentUser().practice.timeZone;
  const { data } = useQuery(mailDayQuery);
  if (!data?.perDay || !data.waitsUntil) return null;
  return (
    <p className={classes.trouble}>
      <Icon name="clock" size={16} />
      <span>
        {data.perDay.toLocaleString('en-US')} emails have gone out in the last 24 hours, as many as this Sorrel’s mail
        server sends for one practice. The rest goes on by itself {formatWhen(data.waitsUntil, zone)}.
      </span>
    </p>
  );
}
