import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { campaignsQuery } from '../../campaigns/ui/campaign-queries.ts';
import { formatWhen, stateText } from '../../campaigns/ui/describe-campaign.ts';
import { StateBadge } from '../../campaigns/ui/StateBadge.tsx';
import classes from './marketing.module.css';

const shown = 4;

/** The newest campaigns, in a line each. */
export function CampaignsCard() {
  const { timeZone: zone } = useCurrentUser().practice;
  const campaigns = useQuery(campaignsQuery);
  const failed = campaigns.isError && !campaigns.data;
  return (
    <section className={classes.card} aria-labelledby="marketing-campaigns">
      <div className={classes.head}>
        <h2 id="marketing-campaigns">Campaigns</h2>
        <ButtonLink to="/emails" size="xs">
          All campaigns
        </ButtonLink>
      </div>
      {failed && (
        <ErrorState title="Failed to load campaigns" error={campaigns.error} onRetry={() => void campaigns.refetch()} />
      )}
      {!failed && !campaigns.data && <Skeleton height="4rem" />}
      {campaigns.data?.length === 0 && (
        <p className={classes.nothing}>No campaigns yet. A short email once a month keeps you in mind.</p>
      )}
      {campaigns.data && campaigns.data.length > 0 && (
        <ul className={classes.campaigns}>
          {campaigns.data.slice(0, shown).map(campaign => (
            <li key={campaign.id}>
              <div>
                <Link to="/emails" search={{ campaign: campaign.status === 'sent' ? campaign.id : undefined }}>
                  {campaign.name}
                </Link>
                <span className={classes.state}>
                  {campaign.status === 'scheduled' && campaign.scheduledFor
                    ? formatWhen(campaign.scheduledFor, zone)
                    : stateText(campaign)}
                </span>
              </div>
              <StateBadge campaign={campaign} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
