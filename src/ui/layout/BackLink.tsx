import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import { Icon } from '../Icon.tsx';
import classes from './BackLink.module.css';

function PlainBackLink({ children, ...props }: ComponentPropsWithRef<'a'>) {
  return (
    <a {...props} className={classes.back}>
      <Icon name="chevronLeft" size={16} />
      {children}
    </a>
  );
}

/** The way from a page to the list that it belongs to, above its title. */
export const BackLink = createLink(PlainBackLink);
