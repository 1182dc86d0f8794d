import { useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { appointmentMessages } from '../../messages/catalog.ts';

/** In characters; a longer policy is collapsed. */
const maxShownLength = 600;

type Props = { policy: string; error?: string | undefined; required?: boolean };

export function PolicyField({ policy, error, required }: Props) {
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
