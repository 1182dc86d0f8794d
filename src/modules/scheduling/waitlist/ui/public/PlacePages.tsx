import {
  formatCalendarDay,
  formatCalendarMonthDay,
  formatCalendarShortDate,
} from '../../../../../shared/format/format-time.ts';
import { commonMessages } from '../../../../../shared/messages/catalog.ts';
import { useLocale, useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { headingId, LinkLayout, LinkResult } from '../../../../../ui/public/LinkLayout.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import { Fact } from '../../../appointments/ui/by-link/AppointmentFacts.tsx';
import type { PlacePreview } from '../../contract.ts';
import { waitlistMessages } from '../../messages/catalog.ts';

type ConfirmPageProps = Product & { place: PlacePreview; token: string };

/** `/waitlist-confirm`: confirming needs a click, because mail scanners open links. */
export function ConfirmPage({ place, token, ...product }: ConfirmPageProps) {
  const { practiceName, storefrontSlug, isConfirmed, isEmailed } = place;
  const common = useMessages(commonMessages);
  const { confirm: t, noThanks } = useMessages(waitlistMessages);
  const home = storefrontSlug ? `/bio/${storefrontSlug}` : product.productUrl;
  const ways = (
    <a className="btn" href={home}>
      {common.done}
    </a>
  );
  return (
    <LinkLayout practice={practiceName} {...product}>
      {isConfirmed ? (
        <LinkResult tone="done" title={t.done} ways={ways}>
          {isEmailed ? (
            <>
              <p>{t.willHold}</p>
              <p>{t.howToLeave}</p>
            </>
          ) : (
            <p>{t.notEmailed(practiceName)}</p>
          )}
        </LinkResult>
      ) : (
        <>
          <div className="byl-top">
            <h1 id={headingId}>{t.title}</h1>
            <PlaceFacts place={place} />
          </div>
          <form className="byl-choices" method="post" action="/waitlist-confirm">
            <input type="hidden" name="token" value={token} />
            <button className="btn btn-primary btn-block" type="submit">
              {t.button}
            </button>
            <a className="btn btn-block" href={home}>
              {noThanks}
            </a>
          </form>
        </>
      )}
    </LinkLayout>
  );
}

type LeavePageProps = Product & { place: PlacePreview; token: string; isDone: boolean };

export function LeavePage({ place, token, isDone, ...product }: LeavePageProps) {
  const { practiceName, storefrontSlug } = place;
  const common = useMessages(commonMessages);
  const t = useMessages(waitlistMessages).leave;
  const home = storefrontSlug ? `/bio/${storefrontSlug}` : product.productUrl;
  const ways = (
    <a className="btn" href={home}>
      {common.done}
    </a>
  );
  return (
    <LinkLayout practice={practiceName} {...product}>
      {isDone ? (
        <LinkResult tone="done" title={t.done} ways={ways}>
          <p>{t.doneText}</p>
        </LinkResult>
      ) : (
        <>
          <div className="byl-top">
            <h1 id={headingId}>{t.title}</h1>
            <PlaceFacts place={place} />
          </div>
          <form className="byl-choices" method="post" action="/waitlist-leave">
            <input type="hidden" name="token" value={token} />
            <button className="btn btn-danger btn-block" type="submit">
              {t.button}
            </button>
            <a className="btn btn-block" href={home}>
              {t.stay}
            </a>
          </form>
        </>
      )}
    </LinkLayout>
  );
}

function PlaceFacts({ place: { title, firstDay, lastDay, partOfDay } }: { place: PlacePreview }) {
  const locale = useLocale();
  const t = useMessages(waitlistMessages);
  // The year is said once, unless there are two.
  const formatFirst = firstDay.slice(0, 4) === lastDay.slice(0, 4) ? formatCalendarMonthDay : formatCalendarShortDate;
  return (
    <dl>
      <Fact icon="tag" name={t.facts.what}>
        <b>{title}</b>
      </Fact>
      <Fact icon="calendar" name={t.facts.days}>
        {firstDay === lastDay
          ? formatCalendarDay(firstDay, locale)
          : t.dayRange(formatFirst(firstDay, locale), formatCalendarShortDate(lastDay, locale))}
      </Fact>
      <Fact icon="clock" name={t.facts.partOfDay}>
        {t.parts[partOfDay]}
      </Fact>
    </dl>
  );
}
