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

/** A link above the title, back to the list that the page belongs to. */
export const BackLink = createLink(PlainBackLink);
