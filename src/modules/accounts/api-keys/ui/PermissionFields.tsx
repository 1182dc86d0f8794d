import { Button, Checkbox } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { keyPermissions, type Permission } from '../../../../shared/permissions.ts';
import classes from './api-keys.module.css';
import { permissionGroups, readPermissions } from './permission-groups.ts';

type Props = { given: Permission[]; error: ReactNode; onChange: (given: Set<Permission>) => void };

/** What a key may do, one line for each matter. */
export function PermissionFields({ given, error, onChange }: Props) {
  const errorId = useId();
  const has = new Set(given);
  const set = (permission: Permission, isGiven: boolean) => {
    const next = new Set(has);
    if (isGiven) next.add(permission);
    else next.delete(permission);
    onChange(next);
  };
  return (
    <fieldset className={classes.permissions} aria-describedby={error ? errorId : undefined}>
      <legend>Permissions</legend>
      <div className={classes.quick}>
        <Button size="xs" onClick={() => onChange(new Set(readPermissions))}>
          Read everything
        </Button>
        <Button size="xs" onClick={() => onChange(new Set(keyPermissions))}>
          Full access
        </Button>
        <Button size="xs" onClick={() => onChange(new Set())}>
          Clear
        </Button>
      </div>
      {permissionGroups.map(({ name, permissions }) => (
        <fieldset key={name} className={classes.group}>
          <legend>{name}</legend>
          <div className={classes.verbs}>
            {permissions.map(({ value, verb }) => (
              <Checkbox
                key={value}
                size="xs"
                label={verb}
                checked={has.has(value)}
                onChange={event => set(value, event.currentTarget.checked)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {error && (
        <p id={errorId} role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
