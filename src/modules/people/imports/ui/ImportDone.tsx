import { Button } from '@mantine/core';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { countClients } from '../../clients/ui/count-clients.ts';
import type { ImportReport } from '../contract.ts';
import { countRows } from './count-rows.ts';
import classes from './import.module.css';

/** What was done, and the way to it. */
export function ImportDone({ report, onAgain }: { report: ImportReport; onAgain: () => void }) {
  const { added, updated, skipped, invalid } = report;
  const rest = [
    updated && `${countClients(updated)} updated`,
    skipped && `${countRows(skipped)} skipped as duplicates`,
    invalid && `${countRows(invalid)} skipped because of errors`,
  ].filter(Boolean);
  return (
    <div className={classes.card} role="status">
      <EmptyState
        drawing="cards"
        title={added ? `${countClients(added)} added` : 'No new clients'}
        actions={
          <>
            <ButtonLink to="/clients" search={{ sort: '-createdAt' }} variant="filled">
              Show Clients
            </ButtonLink>
            <Button onClick={onAgain}>Import another file</Button>
          </>
        }
      >
        {rest.length > 0 ? `${rest.join(', ')}.` : 'Every row in the file was imported.'}
      </EmptyState>
    </div>
  );
}
