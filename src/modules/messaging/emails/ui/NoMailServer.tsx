import { Link } from '@tanstack/react-router';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import classes from './emails.module.css';

export function NoMailServer() {
  const { hasMailServer } = useCurrentUser().practice;
  const maySetUp = useMay('vendors.write');
  if (hasMailServer) return null;
  return (
    <p className={classes.notice}>
      No mail server is set up, so emails are saved in Email Logs and not sent.{' '}
      {maySetUp && (
        <Link to="/settings" search={{ tab: 'mail' }}>
          Set up a mail server
        </Link>
      )}
    </p>
  );
}
