import { headingId, LinkLayout, LinkResult } from '../../../../ui/public/LinkLayout.tsx';
import type { Product } from '../../../../ui/public/PoweredBy.tsx';

type Props = Product & { token: string; isOver: boolean };

const ProfileLink = () => (
  <a className="btn" href="/settings?tab=profile">
    Open your profile
  </a>
);

/** For a wrong link. */
export const UnsubscribeFailed = ({ message, ...product }: Product & { message: string }) => (
  <LinkLayout practice={null} {...product}>
    <LinkResult tone="failed" title="This link doesn’t work" ways={<ProfileLink />}>
      <p role="alert">{message}</p>
      <p>You can also turn off daily summaries in your profile.</p>
    </LinkResult>
  </LinkLayout>
);

/** `/daily-summary`: confirms the unsubscription. Opening it changes nothing, because mail scanners open links. */
export function UnsubscribePage({ token, isOver, ...product }: Props) {
  return (
    <LinkLayout practice={null} {...product}>
      {isOver ? (
        <LinkResult tone="done" title="You won’t get daily summaries anymore" ways={<ProfileLink />}>
          <p>You can turn them back on in your profile.</p>
        </LinkResult>
      ) : (
        <>
          <div className="byl-top">
            <h1 id={headingId}>Stop your daily summary?</h1>
            <p className="muted">Notifications in the app won’t change.</p>
          </div>
          <div className="byl-choices">
            <form method="post" action="/daily-summary">
              <input type="hidden" name="token" value={token} />
              <button className="btn btn-primary btn-block" type="submit">
                Stop daily summary
              </button>
            </form>
          </div>
        </>
      )}
    </LinkLayout>
  );
}
