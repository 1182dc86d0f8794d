import type { ReactNode } from 'react';
import { formatCalendarMonthDay } from '../../../../../shared/format/format-time.ts';
import { commonMessages } from '../../../../../shared/messages/catalog.ts';
import { useLocale, useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { Honeypot } from '../../../../../ui/public/Honeypot.tsx';
import { headingId, LinkLayout, LinkResult } from '../../../../../ui/public/LinkLayout.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import type { LinkPreview } from '../../../appointments/by-link.ts';
import { Contact } from '../../../appointments/ui/by-link/Contact.tsx';
import type { PublicService } from '../../../availability/contract.ts';
import { partsOfDay } from '../../contract.ts';
import type { DayRange } from '../../day-ranges.ts';
import { waitlistMessages } from '../../messages/catalog.ts';

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
  const common = useMessages(commonMessages);
  const t = useMessages(waitlistMessages).join;
  const back = (
    <a className="btn" href={`/bio/${slug}`}>
      {common.done}
    </a>
  );
  return (
    <LinkLayout practice={practice} {...product}>
      {isDone && !isEmailed ? (
        <LinkResult
          tone="plain"
          title={t.notConfirmed}
          ways={contact.phone || contact.email ? <Contact {...contact} /> : back}
        >
          <p>{t.notConfirmedText(practice)}</p>
        </LinkResult>
      ) : isDone ? (
        <LinkResult tone="done" title={t.sent} ways={back}>
          <p>{t.sentText}</p>
          <p>{t.willHold}</p>
        </LinkResult>
      ) : (
        <>
          <div className="byl-top">
            <h1 id={headingId}>{t.title}</h1>
            <p className="muted">
              {t.noneFits} {isEmailed ? t.willEmail : t.tell(practice)}
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
  const locale = useLocale();
  const t = useMessages(waitlistMessages).join;
  const chosen = typed.range ?? (typed.firstDay === undefined ? ranges.at(-1)?.value : dates);
  const isDates = !ranges.some(({ value }) => value === chosen);
  const field = (name: string) => ({ name, typed: typed[name], error: errors[name] });
  return (
    <fieldset className="join-choice">
      <legend>{t.days}</legend>
      <div className="join-options">
        {ranges.map(({ value, name, last }) => (
          <label key={value}>
            <input type="radio" name="range" value={value} defaultChecked={value === chosen} />
            <span>{t.ranges[name]}</span> <small>{t.through(formatCalendarMonthDay(last, locale))}</small>
          </label>
        ))}
        <label>
          <input type="radio" name="range" value={dates} defaultChecked={isDates} />
          <span>{t.chooseDates}</span>
        </label>
      </div>
      <div className="field-pair join-dates">
        <JoinField {...field('firstDay')} label={t.from} type="date" fallback={min} {...{ min, max }} />
        <JoinField {...field('lastDay')} label={t.to} type="date" fallback={max} {...{ min, max }} />
      </div>
    </fieldset>
  );
}

function JoinForm({ at: { slug, services, bookable, ranges, typed, errors, message } }: { at: JoinState }) {
  const common = useMessages(commonMessages);
  const { join: t, parts } = useMessages(waitlistMessages);
  const field = (name: string) => ({ name, typed: typed[name], error: errors[name] });
  return (
    <form className="byl-choices byl-form" method="post" action={`/bio/${slug}/waitlist`} noValidate>
      {message && (
        <p className="notice notice-danger" role="alert">
          <Icon name="alert" size={18} /> {message}
        </p>
      )}
      <JoinField {...field('serviceId')} label={t.service}>
        {services.map(({ id, name, durationMinutes }) => (
          <option key={id} value={id}>
            {t.minutes(name, durationMinutes)}
          </option>
        ))}
      </JoinField>
      <JoinDays {...{ ranges, bookable, typed, errors }} />
      <fieldset className="join-choice">
        <legend>{t.partOfDay}</legend>
        <div className="join-options join-pairs">
          {partsOfDay.map(part => (
            <label key={part}>
              <input type="radio" name="partOfDay" value={part} defaultChecked={part === (typed.partOfDay ?? 'any')} />
              <span>{part === 'any' ? t.anyTime : parts[part]}</span>
            </label>
          ))}
        </div>
        {errors.partOfDay && <p className="field-error">{errors.partOfDay}</p>}
      </fieldset>
      <div className="field-pair">
        <JoinField {...field('firstName')} label={common.firstName} autoComplete="given-name" />
        <JoinField {...field('lastName')} label={common.lastName} autoComplete="family-name" />
      </div>
      <JoinField {...field('email')} label={common.email} type="email" autoComplete="email" />
      {/* Filled in by the script; without it only the practice's time zone is named. */}
      <input type="hidden" name="timeZone" defaultValue={typed.timeZone} />
      <Honeypot className="byl-trap" />
      <button className="btn btn-primary btn-block" type="submit">
        {t.button}
      </button>
      <a className="btn btn-block" href={`/bio/${slug}`}>
        {common.back}
      </a>
    </form>
  );
}
