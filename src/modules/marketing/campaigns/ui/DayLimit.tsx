import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../../../ui/Icon.tsx';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
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
        You’ve reached the limit of {data.perDay.toLocaleString('en-US')} emails in 24 hours on this server. Sending
        resumes {formatWhen(data.waitsUntil, zone)}.
      </span>
    </p>
  );
}
