import { useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { appointmentMessages } from '../../messages/catalog.ts';

/** Opens a page, which works without JavaScript. */
export function WaitlistLink({ slug, serviceId }: { slug: string; serviceId: number }) {
  const t = useMessages(appointmentMessages).times;
  return (
    <p className="bk-waitlist">
      {t.noneFits}{' '}
      <a className="link" href={`/bio/${slug}/waitlist?service=${serviceId}`}>
        {t.joinWaitlist}
      </a>
    </p>
  );
}
