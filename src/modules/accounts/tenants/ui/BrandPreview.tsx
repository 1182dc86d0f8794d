import { Link } from '@tanstack/react-router';
import { color } from '../../../../shared/zod.ts';
import { fillOf } from '../brand.ts';
import type { Tenant } from '../contract.ts';
import classes from './branding.module.css';

type Props = { practice: Pick<Tenant, 'name' | 'logoUrl'>; primaryColor: string };

/** An email as clients get it. It is on paper also where the app is dark, as most mail programs show it. */
export function BrandPreview({ practice, primaryColor }: Props) {
  const { fill, on } = fillOf(color.safeParse(primaryColor).data ?? usual);
  return (
    <figure className={classes.preview}>
      <figcaption>
        <span>Preview of an email</span>
        <Link to="/settings" search={{}}>
          {practice.logoUrl ? 'Change the logo' : 'Add a logo'}
        </Link>
      </figcaption>
      <div className={classes.paper} aria-hidden="true">
        {practice.logoUrl ? <img src={practice.logoUrl} alt="" /> : <b>{practice.name}</b>}
        <div className={classes.letter}>
          <p className={classes.title}>Your appointment is booked</p>
          <p>Tuesday, March 4, 10:00 – 10:30 AM</p>
          {/* As the mail has it: of the nearest color that can be read. */}
          <span className={classes.button} style={{ backgroundColor: fill, color: on }}>
            Reschedule appointment
          </span>
        </div>
      </div>
    </figure>
  );
}

const usual = '#047857';
