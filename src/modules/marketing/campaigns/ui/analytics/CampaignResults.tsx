import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../../../ui/feedback/ErrorState.tsx';
import { Dialog } from '../../../../../ui/layout/Dialog.tsx';
import type { ResultState } from '../../results.ts';
import classes from './analytics.module.css';
import { resultsOf } from './analytics-queries.ts';
import { ResultFigures } from './ResultFigures.tsx';
import { ResultRecipients } from './ResultRecipients.tsx';
import { ResultTabs } from './ResultTabs.tsx';

type Props = { id: number | null; onClose: () => void };

const livePause = 3_000;

/** Refetches while the campaign is being sent. */
export function CampaignResults({ id, onClose }: Props) {
  // Keeps the last campaign while the dialog fades out, when the URL no longer names one.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  const [asked, setAsked] = useState<{ state: ResultState | null; time: number }>({ state: null, time: 0 });
  const [tab, setTab] = useState<string | null>('links');
  const show = (state: ResultState) => {
    setTab('recipients');
    setAsked(({ time }) => ({ state, time: time + 1 }));
  };
  const results = useQuery({
    ...resultsOf(shown ?? 0),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.campaign.status === 'sending' ? livePause : false),
  });
  return (
    <Dialog title={results.data?.campaign.name ?? 'Results'} isOpen={id !== null} onClose={onClose} width={760}>
      {results.data ? (
        <div className={classes.results}>
          <ResultFigures results={results.data} onShow={show} />
          <ResultTabs results={results.data} tab={tab} onTab={setTab}>
            <ResultRecipients key={`${shown} ${asked.time}`} results={results.data} asked={asked.state} />
          </ResultTabs>
        </div>
      ) : results.isError ? (
        <ErrorState title="Failed to load the results" error={results.error} onRetry={() => void results.refetch()} />
      ) : (
        <div className={classes.results} aria-busy="true">
          <Skeleton height={96} />
          <Skeleton height={240} />
        </div>
      )}
    </Dialog>
  );
}
