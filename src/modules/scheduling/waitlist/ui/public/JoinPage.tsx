import type { ReactNode } from 'react';
import { formatCalendarMonthDay } from '../../../../../shared/format-time.ts';
import { Icon } from '../../../../../ui/Icon.tsx';
import { Honeypot } from '../../../../../ui/public/Honeypot.tsx';
import { headingId, LinkLayout } from '../../../../../ui/public/LinkLayout.tsx';
import { LinkResult } from '../../../../../ui/public/LinkResult.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import type { LinkPreview } from '../../../appointments/by-link.ts';
import { Contact } from '../../../appointments/ui/by-link/Contact.tsx';
import type { PublicService } from '../../../availability/contract.ts';
import { partLabels, partsOfDay } from '../../contract.ts';
import type { DayRange } from '../../day-ranges.ts';

export type JoinState = {
  slug: string;
  practice: string;
  services: Pick<PublicService, 'id' | 'name' | 'durationMinutes'>[];
  bookable: { first: string; last: string };
  ranges: DayRange[];
  isDone: boolean;
  /** Whether the practice has a mail server: an entry is confirmed through an emailed link. */
  isEmailed: boolean;
  /** Contact details, used without a mail server. */
  contact: LinkPreview['contact'];
  /** Values of a rejected form. */
  typed: Record<string, string>;
  errors: Record<string, string>;
  message?: string;
};

export function JoinPage({ at, ...product }: Product & { at: JoinState }) {
  const { slug, practice, isDone, isEmailed, contact } = at;
  const back = (
    <a className="btn" href={`/bio/${slug}`}>
      Done
    </a>
  );
  return (
    <LinkLayout practice={practice} {...product}>
      {isDone && !isEmailed ? (
        <LinkResult isDone={false} title="Your place isn’t confirmed yet" ways={<Contact {...contact} />}>
          <p>We usually confirm by email, but {practice} can’t send email right now. Please contact them directly.</p>
        </LinkResult>
      ) : isDone ? (
        <LinkResult isDone title="Check your email" ways={back}>
          <p>We’re sending you an email with a link. Open it to confirm your place on the waitlist.</p>
          <p>When a time that works for you opens up, we’ll email you and hold it for a while.</p>
        </LinkResult>
      ) : (
        <>
          <div className="byl-top">
            <h1 id={headingId}>Join the waitlist</h1>
            <p className="muted">
              Can’t find a time that works? {isEmailed ? 'We’ll email you when one opens up.' : `Let ${practice} know.`}
            </p>
          </div>
          <JoinForm at={at} />
        </>
      )}
    </LinkLayout>
  );
}

type Props = {
  ranges: DayRange[];
  bookable: { first: string; last: string };
  typed: Record<string, string>;
  errors: Record<string, string>;
};

const dates = 'dates';

type JoinFieldProps = {
  name: string;
  label: string;
  typed?: string;
  fallback?: string;
  error?: string;
  type?: 'text' | 'email' | 'date';
  autoComplete?: string;
  min?: string;
  max?: string;
  /** Options of a select; without them it is a text field. */
  children?: ReactNode;
};

function JoinField({ name, label, typed, fallback, error, type = 'text', children, ...rest }: JoinFieldProps) {
  const id = `join-${name}`;
  const common = {
    id,
    name,
    defaultValue: typed ?? fallback,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children ? <select {...common}>{children}</select> : <input {...common} {...rest} type={type} required />}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Preset ranges as radio buttons. The date fields appear when "other" is selected, with CSS only. */
function JoinDays({ ranges, bookable: { first: min, last: max }, typed, errors }: Props) {
  const chosen = typed.range ?? (typed.firstDay === undefined ? ranges.at(-1)?.value : dates);
  const isDates = !ranges.some(({ value }) => value === chosen);
  const field = (name: string) => ({ name, typed: typed[name], error: errors[name] });
  return (
    <fieldset className="join-choice">
      <legend>Days</legend>
      <div className="join-options">
        {ranges.map(({ value, label, last }) => (
          <label key={value}>
            <input type="radio" name="range" value={value} defaultChecked={value === chosen} />
            <span>{label}</span> <small>through {formatCalendarMonthDay(last)}</small>
          </label>
        ))}
        <label>
          <input type="radio" name="range" value={dates} defaultChecked={isDates} />
          <span>Choose dates</span>
        </label>
      </div>
      <div className="field-pair join-dates">
        <JoinField {...field('firstDay')} label="From" type="date" fallback={min} {...{ min, max }} />
        <JoinField {...field('lastDay')} label="To" type="date" fallback={max} {...{ min, max }} />
      </div>
    </fieldset>
  );
}

function JoinForm({ at: { slug, services, bookable, ranges, typed, errors, message } }: { at: JoinState }) {
  const field = (name: string) => ({ name, typed: typed[name], error: errors[name] });
  return (
    <form className="byl-choices byl-form" method="post" action={`/bio/${slug}/waitlist`} noValidate>
      {message && (
        <p className="notice notice-danger" role="alert">
          <Icon name="alert" size={18} /> {message}
        </p>
      )}
      <JoinField {...field('serviceId')} label="Service">
        {services.map(({ id, name, durationMinutes }) => (
          <option key={id} value={id}>
            {name}, {durationMinutes} min
          </option>
        ))}
      </JoinField>
      <JoinDays {...{ ranges, bookable, typed, errors }} />
      <fieldset className="join-choice">
        <legend>Time of day</legend>
        <div className="join-options join-pairs">
          {partsOfDay.map(part => (
            <label key={part}>
              <input type="radio" name="partOfDay" value={part} defaultChecked={part === (typed.partOfDay ?? 'any')} />
              <span>{part === 'any' ? 'Any time' : partLabels[part]}</span>
            </label>
          ))}
        </div>
        {errors.partOfDay && <p className="field-error">{errors.partOfDay}</p>}
      </fieldset>
      <div className="field-pair">
        <JoinField {...field('firstName')} label="First name" autoComplete="given-name" />
        <JoinField {...field('lastName')} label="Last name" autoComplete="family-name" />
      </div>
      <JoinField {...field('email')} label="Email" type="email" autoComplete="email" />
      {/* Filled in by the script; without it only the practice's time zone is named. */}
      <input type="hidden" name="timeZone" defaultValue={typed.timeZone} />
      <Honeypot className="byl-trap" />
      <button className="btn btn-primary btn-block" type="submit">
        Join the waitlist
      </button>
      <a className="btn btn-block" href={`/bio/${slug}`}>
        Back
      </a>
    </form>
  );
}
