import { Icon } from '../../../../ui/Icon.tsx';
import classes from './packages.module.css';
import { type PackagedAppointment, usePackageBalance } from './use-package-balance.ts';

export function PackageBalance(appointment: PackagedAppointment) {
  const balance = usePackageBalance(appointment);
  if (!balance) return null;
  return (
    <p className={classes.balance} role="status">
      <Icon name="archive" size={16} />
      {balance}
    </p>
  );
}
