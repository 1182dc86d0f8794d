import { Link } from '@tanstack/react-router';
import { Icon } from '../../../../ui/Icon.tsx';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import classes from './marketplace.module.css';

/** While nobody can pay for real: what happens instead, and the way out of it. */
export function TestModeNotice() {
  const mayConnect = useMay('vendors.write');
  return (
    <p className={classes.notice}>
      <Icon name="info" size={16} />
      <span>
        <b>Test mode.</b> Buyers see a test checkout and aren’t charged.{' '}
        {mayConnect ? (
          <Link to="/settings" search={{ tab: 'payments' }}>
            Connect Stripe to get paid
          </Link>
        ) : (
          'An owner can connect Stripe in the settings.'
        )}
      </span>
    </p>
  );
}
