import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Icon } from '../../../../ui/Icon.tsx';
import { type Recipients, recipients as recipientsSchema } from '../contract.ts';
import { audienceQuery } from './campaign-queries.ts';
import { countOf, leftOutText } from './describe-campaign.ts';
import classes from './dialog.module.css';

const pause = 300;
const nobody: Recipients = { type: 'all_clients' };

/** How many would get it, and why others would not, as the choice stands. */
export function AudienceCount({ recipients }: { recipients: Recipients | null }) {
  // As text: it is made anew with every letter that is typed elsewhere.
  const [asked] = useDebouncedValue(recipients ? JSON.stringify(recipients) : null, pause);
  const wanted = asked === null ? null : recipientsSchema.parse(JSON.parse(asked));
  const count = useQuery({
    ...audienceQuery(wanted ?? nobody),
    enabled: wanted !== null,
    placeholderData: keepPreviousData,
  });
  return (
    <p className={classes.count} role="status">
      <Icon name="people" size={16} />
      <span>{recipients ? sentence(count) : 'No recipients yet.'}</span>
    </p>
  );
}

function sentence({
  data,
  isError,
}: {
  data?: Parameters<typeof leftOutText>[0] & { total: number };
  isError: boolean;
}) {
  if (isError) return 'Couldn’t count the recipients.';
  if (!data) return 'Counting...';
  const leftOut = leftOutText(data);
  const recipients = `${countOf(data.total, 'recipient')}.`;
  return leftOut ? `${recipients} Skipped: ${leftOut}.` : recipients;
}
