import { Link } from '@tanstack/react-router';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { ConsentList } from '../../../governance/privacy/ui/ConsentList.tsx';
import { ClientPackages } from '../../../scheduling/packages/ui/ClientPackages.tsx';
import { ProgressCard } from '../../measurements/ui/ProgressCard.tsx';
import { RecentNotes } from '../../notes/ui/RecentNotes.tsx';
import { Timeline } from '../../timeline/ui/Timeline.tsx';
import { type ClientDetail, isErased } from '../contract.ts';
import { ClientDetails } from './ClientDetails.tsx';
import classes from './client-page.module.css';
import { NextAppointment } from './NextAppointment.tsx';

const latest = 6;

/** What comes next, how it is going, what is known about the person, and what happened last. */
export function ClientProfile({ client }: { client: ClientDetail }) {
  const isClosed = isErased(client);
  const mayReadRecords = useMay('records.read') && !isClosed;
  return (
    <div className={classes.columns}>
      {!isClosed && <NextAppointment appointment={client.nextAppointment} />}
      <div className={classes.main}>
        {mayReadRecords && <ProgressCard clientId={client.id} />}
        {mayReadRecords && <RecentNotes clientId={client.id} />}
        {isClosed ? <ErasedNotice /> : <ClientDetails client={client} />}
        {!isClosed && (
          <section className={classes.card} aria-labelledby="client-consents">
            <h2 id="client-consents">Consents</h2>
            <ConsentList clientId={client.id} />
          </section>
        )}
      </div>
      <div className={classes.aside}>
        <ClientPackages clientId={client.id} isClosed={isClosed} />
        <section className={classes.card} aria-labelledby="client-timeline">
          <h2 id="client-timeline">Timeline</h2>
          <Timeline clientId={client.id} limit={latest} more={<WholeTimeline id={client.id} />} />
        </section>
      </div>
    </div>
  );
}

/** The record of an erased client holds placeholders, which are not shown. */
function ErasedNotice() {
  const mayRead = useMay('privacy.write');
  return (
    <section className={classes.card} aria-labelledby="client-details">
      <h2 id="client-details">Erased</h2>
      <p>
        This person’s data was erased. Appointments and amounts stay without a name.{' '}
        {mayRead && (
          <Link to="/settings" search={{ tab: 'privacy' }} className={classes.link}>
            See what was erased and kept
          </Link>
        )}
      </p>
    </section>
  );
}

function WholeTimeline({ id }: { id: number }) {
  return (
    <Link
      to="/clients/$id"
      params={{ id: String(id) }}
      search={{ tab: 'timeline' }}
      replace
      resetScroll={false}
      className={classes.more}
    >
      Show full timeline
    </Link>
  );
}
