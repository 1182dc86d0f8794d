import type { ReactNode } from 'react';
import { commonMessages } from '../../../../../shared/messages/catalog.ts';
import { useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { Honeypot } from '../../../../../ui/public/Honeypot.tsx';
import type { BookingRequest } from '../../booking.ts';
import { appointmentMessages } from '../../messages/catalog.ts';

export type DetailName = Extract<keyof BookingRequest, 'firstName' | 'lastName' | 'email' | 'phone' | 'notes'>;
export type Details = Partial<Record<DetailName, string>>;
/** By field, also of the questions (`fieldOf`). */
export type DetailErrors = Partial<Record<string, string>>;

export const detailNames: DetailName[] = ['firstName', 'lastName', 'email', 'phone', 'notes'];

type Props = {
  typed?: Details | undefined;
  errors: DetailErrors;
  /** The questions of the service. */
  children?: ReactNode;
};

/** Uncontrolled fields; the caller reads the values from the form. */
export function DetailFields({ typed = {}, errors, children }: Props) {
  const common = useMessages(commonMessages);
  const t = useMessages(appointmentMessages).details;
  const field = (name: DetailName) => ({ name, typed: typed[name], error: errors[name] });
  return (
    <div className="bk-fields">
      <Field {...field('firstName')} label={common.firstName} autoComplete="given-name" required />
      <Field {...field('lastName')} label={common.lastName} autoComplete="family-name" required />
      <Field {...field('email')} label={common.email} autoComplete="email" type="email" required wide />
      <Field {...field('phone')} label={common.phone} autoComplete="tel" type="tel" wide hint={t.smsConsent} />
      {children}
      <Field {...field('notes')} label={t.notes} placeholder={t.notesHint} wide />
      <Honeypot className="bk-trap" />
    </div>
  );
}

type FieldProps = {
  name: DetailName;
  label: string;
  typed?: string;
  error?: string | undefined;
  type?: 'text' | 'email' | 'tel';
  autoComplete?: string;
  placeholder?: string;
  hint?: string;
  required?: boolean;
  wide?: boolean;
};

function Field({ name, label, typed, error, type = 'text', wide, hint, ...rest }: FieldProps) {
  const t = useMessages(commonMessages);
  const id = `booking-${name}`;
  const common = {
    ...rest,
    id,
    name,
    defaultValue: typed,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
  };
  return (
    <div className={wide ? 'field bk-wide' : 'field'}>
      <label htmlFor={id}>
        {label} {!rest.required && <small>{t.optional}</small>}
      </label>
      {name === 'notes' ? <textarea {...common} rows={3} /> : <input {...common} type={type} />}
      {hint && (
        <p className="bk-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** In characters; a longer policy is collapsed. */
const maxShownLength = 600;

type PolicyProps = { policy: string; error?: string | undefined; required?: boolean };

export function PolicyField({ policy, error, required }: PolicyProps) {
  const t = useMessages(appointmentMessages).details;
  return (
    <div className="bk-policy field">
      <details open={policy.length <= maxShownLength}>
        <summary>{t.policy}</summary>
        <p>{policy}</p>
      </details>
      <label className="bk-accept">
        <input
          type="checkbox"
          name="policyAccepted"
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'booking-policy-error' : undefined}
        />
        {t.acceptPolicy}
      </label>
      {error && (
        <p className="field-error" id="booking-policy-error">
          {error}
        </p>
      )}
    </div>
  );
}
