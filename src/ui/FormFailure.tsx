import classes from './dialog.module.css';
import { Icon } from './Icon.tsx';

/** Why the server refused a form, above its buttons; what was typed stays. */
export function FormFailure({ children }: { children: string | null | undefined }) {
  if (!children) return null;
  return (
    <div className={classes.failure} role="alert">
      <Icon name="alert" />
      <span>{children}</span>
    </div>
  );
}
