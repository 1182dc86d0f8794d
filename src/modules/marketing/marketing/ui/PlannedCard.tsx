import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dayIn, formatShortDay, formatTime } from '../../../../shared/format-time.ts';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { nextQuery } from '../../../content/contents/ui/content-queries.ts';
import { campaignsQuery } from '../../campaigns/ui/campaign-queries.ts';
import classes from './marketing.module.css';
import { outingOfContent, outingsOfCampaigns } from './plan/planned.ts';
import { type Planned, planByDay } from './plan-by-day.ts';

/** What goes out when: planned content and campaigns, day by day. */
export function PlannedCard() {
  const { timeZone: zone } = useCurrentUser().practice;
  const texts = useQuery(nextQuery);
  const campaigns = useQuery(campaignsQuery);
  // That campaigns could not be loaded is said in their own card.
  const failed = texts.isError && !texts.data;
  const isLoading = !texts.data || campaigns.isPending;
  const days = planByDay(
    [
      ...(texts.data ?? []).map(outingOfContent),
      ...outingsOfCampaigns(campaigns.data ?? []).filter(({ isAhead }) => isAhead),
    ],
    at => dayIn(at, zone),
  );
  return (
    <section className={classes.card} aria-labelledby="marketing-planned">
      <div className={classes.head}>
        <h2 id="marketing-planned">Scheduled</h2>
        <ButtonLink to="/content" size="xs">
          All content
        </ButtonLink>
      </div>
      {failed && (
        <ErrorState title="Failed to load your schedule" error={texts.error} onRetry={() => void texts.refetch()} />
      )}
      {!failed && isLoading && <Skeleton height="4rem" />}
      {!failed && !isLoading && !days.length && <p className={classes.nothing}>Nothing scheduled yet.</p>}
      {!failed && !isLoading && days.length > 0 && (
        <ol className={classes.plan}>
          {days.map(({ day, items }) => (
            <li key={day}>
              <h3>{formatShortDay(items[0].at, zone)}</h3>
              <ul>
                {items.map(item => (
                  <PlannedItem key={item.key} item={item} zone={zone} />
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

type Target = { to: '/content/$id'; params: { id: string } } | { to: '/emails' };

function PlannedItem({ item: { title, kind, at, link }, zone }: { item: Planned & { link: Target }; zone: string }) {
  return (
    <li>
      <time dateTime={at}>{formatTime(at, zone)}</time>
      <div>
        <Link {...link}>{title}</Link>
        <span className={classes.state}>{kind}</span>
      </div>
    </li>
  );
}
