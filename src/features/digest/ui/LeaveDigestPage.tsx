import type { Product } from '../../../ui/public/PoweredBy.tsx';
import { LinkEnd } from '../../appointments/ui/by-link/LinkEnd.tsx';
import { headingId, LinkFrame } from '../../appointments/ui/by-link/LinkFrame.tsx';

type Props = Product & { token: string; isOver: boolean };

/** `/daily-summary`: the one button. */
export function LeaveDigestPage({ token, isOver, ...product }: Props) {
  return (
    <LinkFrame practice={null} {...product}>
      {isOver ? (
        <LinkEnd isDone title="No more daily summaries" ways={null}>
          <p>You can ask for them again in your settings, under Profile.</p>
        </LinkEnd>
      ) : (
        <>
          <div className="byl-top">
            <h1 id={headingId}>Stop your daily summary?</h1>
            <p className="muted">Notifications in the app stay as they are.</p>
          </div>
          <div className="byl-choices">
            <form method="post" action="/daily-summary">
              <input type="hidden" name="token" value={token} />
              <button className="btn btn-primary btn-block" type="submit">
                Send me no more of it
              </button>
            </form>
          </div>
        </>
      )}
    </LinkFrame>
  );
}
