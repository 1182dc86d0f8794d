import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { Icon, type IconName } from '../../../../../ui/Icon.tsx';
import classes from './bulk-bar.module.css';

type Props = Omit<ComponentPropsWithRef<'button'>, 'style' | 'color' | 'children'> & ButtonProps;

/** A button of the bar; when there is little space, only the icon is visible and screen readers read the label. */
export function BulkAction({ icon, label, ...props }: Props & { icon: IconName; label: string }) {
  return (
    <Button size="xs" variant="subtle" color="gray" leftSection={<Icon name={icon} size={16} />} {...props}>
      <span className={classes.word}>{label}</span>
    </Button>
  );
}
