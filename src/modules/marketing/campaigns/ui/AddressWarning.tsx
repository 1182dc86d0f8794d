import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../../../ui/Icon.tsx';
import { tenantQuery } from '../../../accounts/tenants/ui/tenant-queries.ts';
import classes from './dialog.module.css';

/** Mails to many must name the sender's postal address: CAN-SPAM in the US, similar laws elsewhere. */
export function AddressWarning() {
  const practice = useQuery(tenantQuery);
  if (!practice.data || practice.data.address?.trim()) return null;
  return (
    <p className={classes.warning}>
      <Icon name="alert" size={16} />
      <span>
        The law requires a postal address in bulk email. <Link to="/settings">Add yours in Settings</Link> and we’ll
        include it automatically.
      </span>
    </p>
  );
}
