import type { ReactNode } from 'react';
import {
  formatDay,
  formatDayAndTime,
  formatTimeRange,
  sameWallTime,
  zoneName,
} from '../../../../shared/format-time.ts';
import { Icon, type IconName } from '../../../../ui/Icon.tsx';
import { type CancelPreview, typeLabels } from '../../contract.ts';
import type { CancelActions } from './cancel-actions.ts';

export const areYouSure = 'Are you sure you want to cancel this appointment? This action cannot be undone.';

/** `confirm`: without a script it is asked once more before anything happens. */
export type DetailsState = { state: 'details' | 'confirm'; preview: CancelPreview; token: string; email: string };

type Props = { state: DetailsState; actions?: CancelActions };

/** What the appointment is, what cancelling means, and the two choices. */
export function CancelDetails({ state: { state, preview, token, email }, actions }: Props) {
  const { client, startTime, endTime, timeZone, type, storefrontSlug } = preview;
  const isAsked = state === 'confirm';
  return (
    <>
      <div className="cancel-top">
        <h1 id="cancel-heading" tabIndex={-1} ref={actions?.heading}>
          Cancel your appointment?
        </h1>
        <dl>
          <Fact icon="person" name="Client">
            <b>
              {client.firstName} {client.lastName}
            </b>
          </Fact>
          <Fact icon="calendar" name="Date">
            {formatDay(startTime, timeZone)}
          </Fact>
          <Fact icon="clock" name="Time">
            <span className="num">{formatTimeRange(startTime, endTime, timeZone)}</span>{' '}
            <span className="faint">{zoneName(timeZone, startTime)}</span>
          </Fact>
          {actions?.zone && !sameWallTime(startTime, actions.zone, timeZone) && (
            <Fact icon="globe" name="Your time">
              {formatDayAndTime(startTime, actions.zone)} <span className="faint">your time</span>
            </Fact>
          )}
          <Fact icon="tag" name="Type">
            {typeLabels[type]}
          </Fact>
        </dl>
      </div>
      <p className="cancel-warning">
        <Icon name="alert" />
        <span>{isAsked ? areYouSure : 'Cancelling cannot be undone. Your time goes back to others at once.'}</span>
      </p>
      <form
        className="cancel-choices"
        method="post"
        action="/cancel-appointment"
        onSubmit={event => {
          if (!actions) return;
          event.preventDefault();
          if (!actions.isBusy) actions.ask();
        }}
      >
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="email" value={email} />
        {isAsked && <input type="hidden" name="confirm" value="yes" />}
        <button className="btn btn-danger btn-block" type="submit" aria-disabled={actions?.isBusy}>
          {actions?.isBusy ? 'Cancelling...' : 'Cancel This Appointment'}
        </button>
        <a
          className="btn btn-block"
          href={storefrontSlug ? `/bio/${storefrontSlug}` : '/'}
          onClick={event => {
            if (!actions) return;
            event.preventDefault();
            actions.keep();
          }}
        >
          Keep Appointment
        </a>
      </form>
    </>
  );
}

function Fact({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div className="cancel-fact">
      <dt>
        <Icon name={icon} />
        <span className="visually-hidden">{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
