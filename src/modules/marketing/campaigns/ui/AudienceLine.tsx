import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../../../shared/format/format-moment.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { savedFiltersQuery } from '../../../people/clients/ui/client-queries.ts';
import type { Campaign } from '../contract.ts';
import { audienceQuery } from './campaign-queries.ts';
import classes from './campaigns.module.css';
import { audienceName, countOf } from './describe-campaign.ts';

export function AudienceLine({ campaign }: { campaign: Campaign }) {
  const zone = useCurrentUser().practice.timeZone;
  const name = useAudienceName(campaign);
  const isOpen = campaign.status === 'draft' || campaign.status === 'scheduled';
  const audience = useQuery({ ...audienceQuery(campaign.recipients), enabled: isOpen });
  const total = isOpen ? audience.data?.total : campaign.totalRecipients;
  return (
    <p className={classes.audience}>
      <Icon name="people" size={16} />
      {name}
      {campaign.sentAt && campaign.status === 'sent'
        ? `, ${formatMoment(campaign.sentAt, zone)}`
        : total !== undefined && `, ${countOf(total, 'recipient')}`}
    </p>
  );
}

export function useAudienceName({ recipients }: Campaign): string {
  const filters = useQuery({ ...savedFiltersQuery, enabled: recipients.type === 'filter' });
  const filterId = recipients.type === 'filter' ? recipients.filterId : null;
  return audienceName(recipients, filters.data?.find(({ id }) => id === filterId)?.name);
}
