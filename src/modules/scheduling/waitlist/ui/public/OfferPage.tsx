import {
  formatDay,
  formatDayAndTime,
  formatTimeRange,
  sameWallTime,
  zoneName,
} from '../../../../../shared/format-time.ts';
import { Icon } from '../../../../../ui/Icon.tsx';
import { headingId, LinkLayout } from '../../../../../ui/public/LinkLayout.tsx';
import { LinkResult } from '../../../../../ui/public/LinkResult.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import { Fact } from '../../../appointments/ui/by-link/AppointmentFacts.tsx';
import type { OfferPreview } from '../../contract.ts';

type Props = Product & { preview: OfferPreview; token: string; message?: string };

/** `/waitlist-offer`: accept or decline. */
export function OfferPage({ preview, token, message, ...product }: Props) {
  const { status, startTime, endTime, timeZone, visitorTimeZone: own, title, expiresAt } = preview;
  const heldIn = own && !sameWallTime(expiresAt, own, timeZone) ? own : timeZone;
  return (
    <LinkLayout practice={preview.practiceName} {...product}>
      {status === 'open' ? (
        <>
          <div className="byl-top">
            <h1 id={headingId}>A time opened up for you</h1>
            <dl>
              <Fact icon="tag" name="What">
                <b>{title}</b>
              </Fact>
              <Fact icon="calendar" name="Date">
                {formatDay(startTime, timeZone)}
              </Fact>
              <Fact icon="clock" name="Time">
                <span className="num">{formatTimeRange(startTime, endTime, timeZone)}</span>{' '}
                <span className="faint">{zoneName(timeZone, startTime)}</span>
              </Fact>
              {own && !sameWallTime(startTime, own, timeZone) && (
                <Fact icon="globe" name="Your time">
                  {formatDayAndTime(startTime, own)} <span className="faint">your time</span>
                </Fact>
              )}
            </dl>
          </div>
          <p className="byl-good">
            <Icon name="lock" />
            <span>
              We’re holding it for you until {formatDayAndTime(expiresAt, heldIn)}{' '}
              {heldIn === timeZone ? zoneName(timeZone, expiresAt) : 'your time'}.
            </span>
          </p>
          <OfferForm {...{ preview, token, message }} />
        </>
      ) : (
        <OfferEnd preview={preview} />
      )}
    </LinkLayout>
  );
}

function OfferForm({ preview: { policy }, token, message }: Pick<Props, 'preview' | 'token' | 'message'>) {
  return (
    <form className="byl-choices" method="post" action="/waitlist-offer">
      <input type="hidden" name="token" value={token} />
      {message && (
        <p className="notice notice-danger" role="alert">
          {message}
        </p>
      )}
      {policy && (
        <>
          <p className="byl-policy">{policy}</p>
          <label className="byl-check">
            <input type="checkbox" name="policyAccepted" value="yes" />
            <span>I accept this policy</span>
          </label>
        </>
      )}
      <button className="btn btn-primary btn-block" type="submit" name="answer" value="accept">
        Book this time
      </button>
      <button className="btn btn-block" type="submit" name="answer" value="decline">
        No, thanks
      </button>
    </form>
  );
}

const ends = {
  accepted: {
    title: 'Booked',
    text: 'We’ll email you the details and a calendar file.',
    notEmailed: 'We can’t send you an email, so note the time.',
  },
  declined: {
    title: 'Thanks for letting us know',
    text: 'You’re still on the waitlist. We’ll email you when another time opens up.',
    notEmailed: 'You’re still on the waitlist.',
  },
  expired: {
    title: 'This offer has ended',
    text: 'You’re still on the waitlist. We’ll email you when another time opens up.',
    notEmailed: 'You’re still on the waitlist.',
  },
  withdrawn: {
    title: 'This offer has ended',
    text: 'The practice withdrew this offer.',
    notEmailed: 'The practice withdrew this offer.',
  },
};

function OfferEnd({ preview }: { preview: OfferPreview }) {
  const { status, startTime, timeZone, visitorTimeZone: own, storefrontSlug } = preview;
  if (status === 'open') return null;
  const { title, text, notEmailed } = ends[status];
  const ways = storefrontSlug && (
    <a className="btn" href={`/bio/${storefrontSlug}`}>
      Visit {preview.practiceName}
    </a>
  );
  return (
    <LinkResult isDone={status === 'accepted' || status === 'declined'} title={title} ways={ways}>
      {status === 'accepted' && (
        <p>
          <b>{formatDayAndTime(startTime, timeZone)}</b> {zoneName(timeZone, startTime)}
          {own && !sameWallTime(startTime, own, timeZone) && `, ${formatDayAndTime(startTime, own)} your time`}
        </p>
      )}
      <p>{preview.isEmailed ? text : notEmailed}</p>
    </LinkResult>
  );
}
