import { headingId, LinkLayout } from '../../../../ui/public/LinkLayout.tsx';
import { LinkResult } from '../../../../ui/public/LinkResult.tsx';
import type { Product } from '../../../../ui/public/PoweredBy.tsx';
import { usePracticeLink } from '../../../../ui/public/practice-link.tsx';
import { consentWords } from '../../../people/clients/consent-words.ts';
import type { ConfirmPreview, UnsubscribePreview } from '../contract.ts';

/** Shown for an invalid or expired newsletter link. */
export function NewsletterLinkError({ message, ...product }: Product & { message: string }) {
  return (
    <LinkLayout practice={null} {...product}>
      <LinkResult isDone={false} title="This link doesn’t work" ways={usePracticeLink(product)}>
        <p role="alert">{message}</p>
      </LinkResult>
    </LinkLayout>
  );
}

type ConfirmProps = Product & { preview: ConfirmPreview; token: string };

/** `/newsletter-confirm`: page with one confirmation button. */
export function ConfirmSubscriptionPage({ preview, token, ...product }: ConfirmProps) {
  const { practiceName, address, slug, isConfirmed } = preview;
  const home = slug ? `/bio/${slug}` : product.productUrl;
  const ways = (
    <a className="btn" href={home}>
      Done
    </a>
  );
  return (
    <LinkLayout practice={practiceName} {...product}>
      {isConfirmed ? (
        <LinkResult isDone title="You are subscribed" ways={ways}>
          <p>
            {practiceName} will send its newsletter to <b>{address}</b>.
          </p>
          <p className="muted">Every issue has a link to unsubscribe.</p>
        </LinkResult>
      ) : (
        <>
          <div className="byl-top">
            <h1 id={headingId}>Get the newsletter?</h1>
            <p className="muted">
              {practiceName} will send it to <b>{address}</b>. You can unsubscribe at any time.
            </p>
          </div>
          <form className="byl-choices" method="post" action="/newsletter-confirm">
            <input type="hidden" name="token" value={token} />
            <button className="btn btn-primary btn-block" type="submit">
              {consentWords.confirm}
            </button>
            <a className="btn btn-block" href={home}>
              No, Thank You
            </a>
          </form>
        </>
      )}
    </LinkLayout>
  );
}

type UnsubscribeProps = Product & { preview: UnsubscribePreview; token: string; isBack: boolean };

/** `/newsletter-unsubscribe`: page with one button, and undo afterwards. `isBack`: it was undone just now. */
export function UnsubscribePage({ preview, token, isBack, ...product }: UnsubscribeProps) {
  const { practiceName, address, isSubscriber, wantsMail, mayReturn } = preview;
  if (isBack) {
    return (
      <LinkLayout practice={practiceName} {...product}>
        <LinkResult
          isDone
          title={isSubscriber ? 'You are subscribed again' : 'You will get these emails again'}
          ways={<Act token={token} answer="unsubscribe" />}
        >
          <p>
            {practiceName} will send {isSubscriber ? 'its newsletter' : 'news'} to <b>{address}</b>.
          </p>
        </LinkResult>
      </LinkLayout>
    );
  }
  return (
    <LinkLayout practice={practiceName} {...product}>
      {wantsMail ? (
        <>
          <div className="byl-top">
            <h1 id={headingId}>
              {isSubscriber ? 'Unsubscribe from the newsletter?' : 'Unsubscribe from these emails?'}
            </h1>
            <p className="muted">
              {practiceName} sends {isSubscriber ? 'it' : 'them'} to <b>{address}</b>. {others}
            </p>
          </div>
          <div className="byl-choices">
            <Act token={token} answer="unsubscribe" isWide />
          </div>
        </>
      ) : (
        <LinkResult isDone title="You are unsubscribed" ways={mayReturn ? <Act token={token} answer="again" /> : null}>
          <p>
            {practiceName} will no longer send {isSubscriber ? 'its newsletter' : 'news'} to <b>{address}</b>. {others}
          </p>
          <p className="muted">
            {mayReturn ? 'Unsubscribed by mistake?' : 'To get them again, sign up on the practice’s page.'}
          </p>
        </LinkResult>
      )}
    </LinkLayout>
  );
}

/** Shown to everyone, so that the page doesn't reveal who is a client. */
const others = 'You’ll still get emails about appointments and orders.';

type Way = { token: string; answer: 'unsubscribe' | 'again'; isWide?: boolean };

function Act({ token, answer, isWide }: Way) {
  const look = isWide ? 'btn btn-primary btn-block' : 'btn';
  return (
    <form method="post" action="/newsletter-unsubscribe">
      <input type="hidden" name="token" value={token} />
      <button className={look} type="submit" name="answer" value={answer}>
        {answer === 'again' ? consentWords.again : 'Unsubscribe'}
      </button>
    </form>
  );
}
