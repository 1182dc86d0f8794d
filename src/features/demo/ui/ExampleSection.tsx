import { Button } from '@mantine/core';
import { formatDay } from '../../../shared/format-time.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RowSkeletons } from '../../../ui/RowSkeletons.tsx';
import { Section } from '../../../ui/Section.tsx';
import section from '../../../ui/section.module.css';
import { useCurrentUser } from '../../auth/ui/use-current-user.ts';
import { useExampleData } from './use-example-data.ts';

/** In the settings: a month of life to look around in, and its end. */
export function ExampleSection() {
  const { data, error, refetch, add, remove, isBusy } = useExampleData();
  const zone = useCurrentUser().practice.timeZone;
  if (error && !data)
    return (
      <Section title="Example data">
        <div className={section.card}>
          <ErrorState title="Failed to look for example data" error={error} onRetry={() => refetch()} />
        </div>
      </Section>
    );
  return (
    <Section title="Example data">
      {data ? (
        <ul className={section.card}>
          <li className={section.row}>
            <div className={section.rowText}>
              <h3>{data.addedAt ? 'There is example data' : 'Look around with example data'}</h3>
              <p className={section.quiet}>
                {data.addedAt
                  ? `Since ${formatDay(data.addedAt, zone)}. Its clients carry the tag Example.`
                  : 'Clients with a month of sessions, notes and measurements, draft invoices, products, subscribers, a campaign draft and texts.'}{' '}
                Nobody of it is written to, no invoice number is used, and your public page shows nothing of it.
                {!add && ' An owner of your practice adds and removes it.'}
              </p>
            </div>
            {add && remove && (
              <div className={section.rowActions}>
                {data.addedAt ? (
                  <Button onClick={remove} loading={isBusy}>
                    Remove example data
                  </Button>
                ) : (
                  <Button onClick={add} loading={isBusy}>
                    Add example data
                  </Button>
                )}
              </div>
            )}
          </li>
        </ul>
      ) : (
        <RowSkeletons label="Loading" />
      )}
    </Section>
  );
}
