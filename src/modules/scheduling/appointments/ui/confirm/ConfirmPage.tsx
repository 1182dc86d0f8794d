import { useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { headingId, LinkLayout } from '../../../../../ui/public/LinkLayout.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import type { ConfirmPreview, LinkPair } from '../../by-link.ts';
import { AppointmentFacts } from '../by-link/AppointmentFacts.tsx';
import { pageMessages } from '../messages/catalog.ts';

type Props = Product & { preview: ConfirmPreview; pair: LinkPair };

/** `/confirm-appointment`: confirms with one tap, with links to reschedule and cancel. */
export function ConfirmPage({ preview, pair, ...product }: Props) {
  const { isConfirmed } = preview;
  const t = useMessages(pageMessages).confirm;
  return (
    <LinkLayout practice={preview.practiceName} {...product}>
      <div className="byl-top">
        <h1 id={headingId}>{isConfirmed ? t.done : t.title}</h1>
        <AppointmentFacts preview={preview} zone={preview.visitorTimeZone} />
      </div>
      {isConfirmed && (
        <p className="byl-good" role="status">
          <Icon name="check" />
          <span>{t.expecting(preview.practiceName)}</span>
        </p>
      )}
      <form className="byl-choices" method="post" action="/confirm-appointment">
        <input type="hidden" name="token" value={pair.token} />
        <input type="hidden" name="email" value={pair.email} />
        {!isConfirmed && (
          <button className="btn btn-primary btn-block" type="submit" name="answer" value="confirm">
            {t.button}
          </button>
        )}
        <p className="byl-else">{t.otherwise}</p>
        <div className="byl-pair">
          <button className="btn" type="submit" name="answer" value="move">
            {t.reschedule}
          </button>
          <button className="btn" type="submit" name="answer" value="cancel">
            {t.cancel}
          </button>
        </div>
      </form>
    </LinkLayout>
  );
}
