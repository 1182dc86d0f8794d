import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { dayIn, formatShortDay, formatTime } from '../../../../shared/format/format-time.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { ButtonLink } from '../../../../ui/layout/links.tsx';
import section from '../../../../ui/layout/section.module.css';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { nextQuery } from '../../../content/contents/ui/content-queries.ts';
import { CampaignState } from '../../campaigns/ui/CampaignState.tsx';
import { campaignsQuery } from '../../campaigns/ui/campaign-queries.ts';
import { formatWhen, stateText } from '../../campaigns/ui/describe-campaign.ts';
import { useSubscribers } from '../../subscribers/ui/subscriber-queries.ts';
import { type Funnel, type FunnelCounts, type FunnelStep, funnelSteps } from '../contract.ts';
import { campaignCalendarItems, contentCalendarItem, type Planned, planByDay } from './calendar/calendar-items.ts';
import classes from './marketing.module.css';
import { funnelOf } from './marketing-queries.ts';
import { type MarketingSearch, marketingSearch } from './marketing-search.ts';

const periods = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'Year' },
];

function SubscribersCard() {
  const { first, list } = useSubscribers({});
  const counts = first?.counts;
  const failed = list.isError && !counts;
  return (
    <section className={`${section.card} ${classes.card} ${classes.wide}`} aria-labelledby="marketing-subscribers">
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
    <dd>{formatCount(value)}</dd>
  </div>
);

const shown = 4;

function CampaignsCard() {
  const { timeZone: zone } = useCurrentUser().practice;
  const campaigns = useQuery(campaignsQuery);
  const failed = campaigns.isError && !campaigns.data;
  return (
    <section className={`${section.card} ${classes.card}`} aria-labelledby="marketing-campaigns">
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
              <CampaignState campaign={campaign} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Planned content and campaigns, by day. */
function PlannedCard() {
  const { timeZone: zone } = useCurrentUser().practice;
  const texts = useQuery(nextQuery);
  const campaigns = useQuery(campaignsQuery);
  // The card of the campaigns shows their loading error.
  const failed = texts.isError && !texts.data;
  const isLoading = !texts.data || campaigns.isPending;
  const days = planByDay(
    [
      ...(texts.data ?? []).map(contentCalendarItem),
      ...campaignCalendarItems(campaigns.data ?? []).filter(({ isAhead }) => isAhead),
    ],
    at => dayIn(at, zone),
  );
  return (
    <section className={`${section.card} ${classes.card}`} aria-labelledby="marketing-planned">
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

type Props = { days: number; onDays: (range: MarketingSearch['range']) => void };

export function Overview({ days, onDays }: Props) {
  const funnel = useQuery({ ...funnelOf(days), placeholderData: keepPreviousData });
  return (
    <>
      <section className={`${section.card} ${classes.card}`} aria-labelledby="funnel" aria-busy={funnel.isFetching}>
        <div className={classes.head}>
          <div>
            <h2 id="funnel">From your page to your practice</h2>
            <p>Views and clicks are counted without cookies.</p>
          </div>
          <SegmentedControl
            aria-label="Period"
            data={periods}
            value={String(days)}
            onChange={value => onDays(marketingSearch.shape.range.parse(value))}
          />
        </div>
        {funnel.isError && !funnel.data && (
          <ErrorState title="Failed to load your numbers" error={funnel.error} onRetry={() => void funnel.refetch()} />
        )}
        {funnel.isPending && <Skeleton height="16rem" />}
        {funnel.data && <Figures funnel={funnel.data} />}
      </section>
      <div className={classes.cards}>
        <PlannedCard />
        <CampaignsCard />
        <SubscribersCard />
      </div>
    </>
  );
}

const columns = { viewed: 'Views', clicked: 'Clicks', joined: 'Sign-ups', came: 'Attended', paid: 'Paid' };
const shownFirst = 8;

/** The funnel for each referring site. */
function SourceTable({ sources, total }: Pick<Funnel, 'sources' | 'total'>) {
  // A line above the table says what no one did.
  const steps = funnelSteps.filter(step => total[step]);
  const [isWhole, setWhole] = useState(false);
  const rest = sources.length - shownFirst;
  return (
    <>
      <table className={classes.sources}>
        <caption>Traffic sources</caption>
        <thead>
          <tr>
            <th scope="col">Source</th>
            {steps.map(step => (
              <th key={step} scope="col">
                {columns[step]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sources.slice(0, isWhole ? undefined : shownFirst).map(({ name, ...counts }) => (
            <tr key={name}>
              <th scope="row" dir="auto">
                {name}
              </th>
              {steps.map(step => (
                <td key={step} data-none={counts[step] === 0 || undefined}>
                  {formatCount(counts[step])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && !isWhole && (
        <Button size="xs" onClick={() => setWhole(true)}>
          Show {rest} more
        </Button>
      )}
    </>
  );
}

const names: Record<FunnelStep, string> = {
  viewed: 'Viewed your page',
  clicked: 'Clicked a link',
  joined: 'Subscribed or booked',
  came: 'Attended',
  paid: 'Paid',
};

const nouns: Record<FunnelStep, string> = {
  viewed: 'of views',
  clicked: 'of clicks',
  joined: 'of those who subscribed or booked',
  came: 'of those who attended',
  paid: '',
};

const percent = new Intl.NumberFormat('en-US', { style: 'percent' });

/**
 * "45% of views": a step as a share of the previous one. People may pay without attending; if more paid than attended,
 * the base is everyone who joined.
 */
export function shareOfBefore(step: FunnelStep, total: FunnelCounts): string | null {
  const previous = funnelSteps[funnelSteps.indexOf(step) - 1];
  if (!previous) return null;
  const before = step === 'paid' && total.paid > total.came ? 'joined' : previous;
  if (!total[before]) return null;
  return `${percent.format(total[step] / total[before])} ${nouns[before]}`;
}

const anyOf = new Intl.ListFormat('en-US', { type: 'disjunction' });
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Steps that nobody took share a line. Bar lengths are relative to the largest step; percentages are relative to the previous step. */
function FunnelSteps({ total }: { total: FunnelCounts }) {
  const maxTotal = Math.max(...Object.values(total));
  const missing = funnelSteps.filter(step => !total[step]).map(step => lowerFirst(names[step]));
  return (
    <div className={classes.funnel}>
      <ol className={classes.steps} aria-label="Steps">
        {funnelSteps
          .filter(step => total[step])
          .map(step => (
            <li key={step}>
              <span className={classes.step}>{names[step]}</span>
              <svg className={classes.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(100 * total[step]) / maxTotal} height="1" />
              </svg>
              <b>{formatCount(total[step])}</b>
              <span className={classes.beside}>{shareOfBefore(step, total)}</span>
            </li>
          ))}
      </ol>
      {missing.length > 0 && <p className={classes.nothing}>{`No one ${anyOf.format(missing)} in this period.`}</p>}
    </div>
  );
}

function Figures({ funnel }: { funnel: Funnel }) {
  if (!funnel.sources.length) {
    return (
      <EmptyState
        title="No page views in this period"
        actions={<ButtonLink to="/storefront">Open your page</ButtonLink>}
      >
        Add its link to your social profiles and email signature, or print its QR code.
      </EmptyState>
    );
  }
  return (
    <>
      <FunnelSteps total={funnel.total} />
      <SourceTable sources={funnel.sources} total={funnel.total} />
    </>
  );
}
