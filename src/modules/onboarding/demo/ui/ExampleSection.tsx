import { Button } from '@mantine/core';
import { formatDay } from '../../../../shared/format/format-time.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import { RowSkeletons } from '../../../../ui/table/RowSkeletons.tsx';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { useExampleData } from './use-example-data.ts';

/** Settings section to add or remove example data. */
export function ExampleSection() {
  const { data, error, refetch, add, remove, isBusy } = useExampleData();
  const zone = useCurrentUser().practice.timeZone;
  if (error && !data)
    return (
      <Section title="Example data">
        <div className={section.card}>
          <ErrorState title="Failed to load example data" error={error} onRetry={() => refetch()} />
        </div>
      </Section>
    );
  return (
    <Section title="Example data">
      {data ? (
        <ul className={section.card}>
          <li className={section.row}>
            <div className={section.rowText}>
              <h3>{data.addedAt ? 'Example data is added' : 'Explore with example data'}</h3>
              <p className={section.quiet}>
                {data.addedAt
                  ? `Added ${formatDay(data.addedAt, zone)}. Its clients have the tag Example.`
                  : 'Clients with a month of appointments, notes and measurements, plus draft invoices, products, subscribers, a draft campaign and content.'}{' '}
                It’s never emailed, uses no invoice numbers and never shows on your public page.
                {!add && ' Only an owner can add or remove it.'}
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
