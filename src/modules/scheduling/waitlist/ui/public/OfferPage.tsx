import {
  formatDay,
  formatDayAndTime,
  formatTimeRange,
  sameWallTime,
  zoneName,
} from '../../../../../shared/format/format-time.ts';
import { commonMessages } from '../../../../../shared/messages/catalog.ts';
import { useLocale, useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { headingId, LinkLayout, LinkResult } from '../../../../../ui/public/LinkLayout.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import { appointmentMessages } from '../../../appointments/messages/catalog.ts';
import { Fact } from '../../../appointments/ui/by-link/AppointmentFacts.tsx';
import { pageMessages } from '../../../appointments/ui/messages/catalog.ts';
import type { OfferPreview } from '../../contract.ts';
import { waitlistMessages } from '../../messages/catalog.ts';

type Props = Product & { preview: OfferPreview; token: string; message?: string };

/** `/waitlist-offer`: accept or decline. */
export function OfferPage({ preview, token, message, ...product }: Props) {
  const { status, startTime, endTime, timeZone, visitorTimeZone: own, title, expiresAt } = preview;
  const locale = useLocale();
  const common = useMessages(commonMessages);
  const { facts } = useMessages(pageMessages);
  const { facts: names, offer: t } = useMessages(waitlistMessages);
  const heldIn = own && !sameWallTime(expiresAt, own, timeZone) ? own : timeZone;
  return (
    <LinkLayout practice={preview.practiceName} {...product}>
      {status === 'open' ? (
        <>
          <div className="byl-top">
            <h1 id={headingId}>{t.title}</h1>
            <dl>
              <Fact icon="tag" name={names.what}>
                <b>{title}</b>
              </Fact>
              <Fact icon="calendar" name={facts.date}>
                {formatDay(startTime, timeZone, locale)}
              </Fact>
              <Fact icon="clock" name={facts.time}>
                <span className="num">{formatTimeRange(startTime, endTime, timeZone, locale)}</span>{' '}
                <span className="faint">{zoneName(timeZone, startTime, locale)}</span>
              </Fact>
              {own && !sameWallTime(startTime, own, timeZone) && (
                <Fact icon="globe" name={common.yourTime}>
                  {formatDayAndTime(startTime, own, locale)} <span className="faint">{facts.yourTime}</span>
                </Fact>
              )}
            </dl>
          </div>
          <p className="byl-good">
            <Icon name="lock" />
            <span>
              {heldIn === timeZone
                ? t.heldUntil(formatDayAndTime(expiresAt, timeZone, locale), zoneName(timeZone, expiresAt, locale))
                : t.heldUntilYourTime(formatDayAndTime(expiresAt, heldIn, locale))}
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
  const { offer: t, noThanks } = useMessages(waitlistMessages);
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
            <span>{t.acceptPolicy}</span>
          </label>
        </>
      )}
      <button className="btn btn-primary btn-block" type="submit" name="answer" value="accept">
        {t.book}
      </button>
      <button className="btn btn-block" type="submit" name="answer" value="decline">
        {noThanks}
      </button>
    </form>
  );
}

function OfferEnd({ preview }: { preview: OfferPreview }) {
  const { status, startTime, timeZone, visitorTimeZone: own, storefrontSlug } = preview;
  const locale = useLocale();
  const common = useMessages(commonMessages);
  const { times } = useMessages(appointmentMessages);
  const { ends, seeTimes } = useMessages(waitlistMessages).offer;
  if (status === 'open') return null;
  const { title, text, notEmailed } = ends[status];
  const isGone = status === 'expired' || status === 'withdrawn';
  const ways = storefrontSlug && (
    <>
      {isGone && (
        <a className="btn btn-primary" href={`/bio/${storefrontSlug}/book`}>
          {seeTimes}
        </a>
      )}
      <a className="btn" href={`/bio/${storefrontSlug}`}>
        {common.visit(preview.practiceName)}
      </a>
    </>
  );
  return (
    <LinkResult tone={isGone ? 'failed' : 'done'} title={title} ways={ways}>
      {status === 'accepted' && (
        <p>
          <b>{formatDayAndTime(startTime, timeZone, locale)}</b> {zoneName(timeZone, startTime, locale)}
          {own &&
            !sameWallTime(startTime, own, timeZone) &&
            `, ${times.yourTime(formatDayAndTime(startTime, own, locale))}`}
        </p>
      )}
      <p>{preview.isEmailed ? text : notEmailed}</p>
    </LinkResult>
  );
}
