import { Skeleton } from '@mantine/core';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { useSubscribers } from '../../subscribers/ui/subscriber-queries.ts';
import classes from './marketing.module.css';

/** How many want to hear from the practice. */
export function SubscribersCard() {
  const { first, list } = useSubscribers({});
  const counts = first?.counts;
  const failed = list.isError && !counts;
  return (
    <section className={`${classes.card} ${classes.wide}`} aria-labelledby="marketing-subscribers">
      <div className={classes.head}>
        <h2 id="marketing-subscribers">Newsletter</h2>
        <ButtonLink to="/marketing" search={{ tab: 'subscribers' }} size="xs">
          All subscribers
        </ButtonLink>
      </div>
      {failed && (
        <ErrorState title="Failed to load subscribers" error={list.error} onRetry={() => void list.refetch()} />
      )}
      {!failed && !counts && <Skeleton height="4rem" />}
      {counts && (
        <dl className={classes.figures}>
          <Figure name="Subscribed" value={counts.active} />
          <Figure name="Pending" value={counts.pending} />
          <Figure name="Unsubscribed" value={counts.unsubscribed} />
        </dl>
      )}
    </section>
  );
}

const Figure = ({ name, value }: { name: string; value: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value.toLocaleString('en-US')}</dd>
  </div>
);
