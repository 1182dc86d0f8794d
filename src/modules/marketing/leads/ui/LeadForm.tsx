import { commonMessages } from '../../../../shared/messages/catalog.ts';
import { useMessages } from '../../../../shared/messages/use-messages.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Honeypot } from '../../../../ui/public/Honeypot.tsx';
import { consentMessages } from '../../../people/clients/messages/catalog.ts';
import { leadMessages } from '../messages/catalog.ts';

/** Error of a request that was posted without JavaScript. */
export type LeadFailure = { message: string; errors?: Record<string, string>; typed: Record<string, string> };

type Props = {
  slug: string;
  block: { id: string; text: string; note: string | null };
  /** Position of the block on the page, which makes element ids unique. */
  index: number;
  hasNewsletter: boolean;
  hasMailServer: boolean;
  failed?: LeadFailure;
  /** Id of the page's heading if it labels the form. */
  headingId?: string;
};

/** A plain form that posts without JavaScript; `enhanceLead` submits it without leaving the page. */
export function LeadForm({ slug, block, index, hasNewsletter, hasMailServer, failed, headingId }: Props) {
  const { form: t, page } = useMessages(leadMessages);
  const common = useMessages(commonMessages);
  const consent = useMessages(consentMessages);
  const id = `lead-${index}`;
  return (
    <form className="news lead" id={id} method="post" action={`/bio/${slug}/lead`} data-lead={slug}>
      {headingId ? <h1 id={headingId}>{block.text}</h1> : <h2 dir="auto">{block.text}</h2>}
      {/* Rendered empty from the start: screen readers announce changes only in a live region they already know. */}
      <p className="news-done" role="status" tabIndex={-1} data-done hidden>
        <Icon name={hasMailServer ? 'mail' : 'alert'} /> {hasMailServer ? t.done : page.unsent}
      </p>
      {block.note && (
        <p className="news-lead" dir="auto">
          {block.note}
        </p>
      )}
      <p className="notice notice-danger" role="alert" data-message hidden={!failed || Boolean(failed.errors)}>
        {failed?.message ?? t.failed}
      </p>
      <input type="hidden" name="block" value={block.id} />
      <div className="field-pair">
        <Field {...{ id, failed }} name="email" label={common.email} />
        <Field {...{ id, failed }} name="firstName" label={common.firstName} isOptional />
      </div>
      <Honeypot className="trap" />
      {hasNewsletter && (
        <label className="lead-check">
          <input type="checkbox" name="newsletter" value="yes" defaultChecked={failed?.typed.newsletter === 'yes'} />
          {consent.lead}
        </label>
      )}
      <button className="btn btn-primary btn-block" type="submit" data-busy={t.busy}>
        {t.button}
      </button>
    </form>
  );
}

type FieldProps = {
  id: string;
  name: 'email' | 'firstName';
  label: string;
  isOptional?: boolean;
  failed: LeadFailure | undefined;
};

function Field({ id, name, label, isOptional, failed }: FieldProps) {
  const error = failed?.errors?.[name];
  const { optional } = useMessages(commonMessages);
  const errorId = `${id}-${name}-error`;
  return (
    <div className="field">
      <label htmlFor={`${id}-${name}`}>
        {label} {isOptional && <small>{optional}</small>}
      </label>
      <input
        id={`${id}-${name}`}
        name={name}
        type={name === 'email' ? 'email' : 'text'}
        autoComplete={name === 'email' ? 'email' : 'given-name'}
        required={!isOptional}
        defaultValue={failed?.typed[name]}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
      <p className="field-error" id={errorId} hidden={!error}>
        {error}
      </p>
    </div>
  );
}
