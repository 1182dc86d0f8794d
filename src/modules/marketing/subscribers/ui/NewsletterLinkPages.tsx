import { commonMessages } from '../../../../shared/messages/catalog.ts';
import { useMessages } from '../../../../shared/messages/use-messages.tsx';
import { withElement } from '../../../../shared/messages/with-element.ts';
import { headingId, LinkLayout, LinkResult } from '../../../../ui/public/LinkLayout.tsx';
import { type Product, usePracticeLink } from '../../../../ui/public/PoweredBy.tsx';
import { mailingMessages } from '../../../messaging/mailings/messages/catalog.ts';
import { consentMessages } from '../../../people/clients/messages/catalog.ts';
import type { ConfirmPreview, UnsubscribePreview } from '../contract.ts';
import { newsletterMessages } from '../messages/catalog.ts';

/** Shown for an invalid or expired newsletter link. */
export function NewsletterLinkError({ message, ...product }: Product & { message: string }) {
  const { linkBroken, askSender } = useMessages(commonMessages);
  return (
    <LinkLayout practice={null} {...product}>
      <LinkResult tone="failed" title={linkBroken} ways={usePracticeLink(product)}>
        <p role="alert">{message}</p>
        <p>{askSender}</p>
      </LinkResult>
    </LinkLayout>
  );
}

type ConfirmProps = Product & { preview: ConfirmPreview; token: string };

/** `/newsletter-confirm`: page with one confirmation button. */
export function ConfirmSubscriptionPage({ preview, token, ...product }: ConfirmProps) {
  const { practiceName, address, slug, isConfirmed } = preview;
  const news = useMessages(newsletterMessages);
  const t = news.confirm;
  const { done } = useMessages(commonMessages);
  const consent = useMessages(consentMessages);
  const home = slug ? `/bio/${slug}` : product.productUrl;
  const ways = (
    <a className="btn" href={home}>
      {done}
    </a>
  );
  return (
    <LinkLayout practice={practiceName} {...product}>
      {isConfirmed ? (
        <LinkResult tone="done" title={t.done} ways={ways}>
          <p>{withBold(news.again.text(practiceName, address), address)}</p>
          <p className="muted">{t.hint}</p>
        </LinkResult>
      ) : (
        <>
          <div className="byl-top">
            <h1 id={headingId}>{t.title}</h1>
            <p className="muted">{withBold(t.text(practiceName, address), address)}</p>
          </div>
          <form className="byl-choices" method="post" action="/newsletter-confirm">
            <input type="hidden" name="token" value={token} />
            <button className="btn btn-primary btn-block" type="submit">
              {consent.confirm}
            </button>
            <a className="btn btn-block" href={home}>
              {t.no}
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
  const { again, unsubscribe: t } = useMessages(newsletterMessages);
  const home = usePracticeLink(product);
  const bold = (text: (practice: string, address: string) => string) => withBold(text(practiceName, address), address);
  if (isBack) {
    return (
      <LinkLayout practice={practiceName} {...product}>
        <LinkResult
          tone="done"
          title={isSubscriber ? again.title : again.clientTitle}
          ways={<Act token={token} answer="unsubscribe" />}
        >
          <p>{bold(isSubscriber ? again.text : again.clientText)}</p>
        </LinkResult>
      </LinkLayout>
    );
  }
  return (
    <LinkLayout practice={practiceName} {...product}>
      {wantsMail ? (
        <>
          <div className="byl-top">
            <h1 id={headingId}>{isSubscriber ? t.title : t.clientTitle}</h1>
            <p className="muted">
              {bold(isSubscriber ? t.text : t.clientText)} {t.others}
            </p>
          </div>
          <div className="byl-choices">
            <Act token={token} answer="unsubscribe" isWide />
          </div>
        </>
      ) : (
        <LinkResult tone="done" title={t.done} ways={mayReturn ? <Act token={token} answer="again" /> : home}>
          <p>
            {bold(isSubscriber ? t.doneText : t.doneClientText)} {t.others}
          </p>
          <p className="muted">{mayReturn ? t.byMistake : t.signUpAgain}</p>
        </LinkResult>
      )}
    </LinkLayout>
  );
}

const withBold = (text: string, part: string) => withElement(text, part, <b>{part}</b>);

type Way = { token: string; answer: 'unsubscribe' | 'again'; isWide?: boolean };

function Act({ token, answer, isWide }: Way) {
  const buttonClass = isWide ? 'btn btn-primary btn-block' : 'btn';
  const { again } = useMessages(consentMessages);
  const { unsubscribe } = useMessages(mailingMessages);
  return (
    <form method="post" action="/newsletter-unsubscribe">
      <input type="hidden" name="token" value={token} />
      <button className={buttonClass} type="submit" name="answer" value={answer}>
        {answer === 'again' ? again : unsubscribe}
      </button>
    </form>
  );
}
