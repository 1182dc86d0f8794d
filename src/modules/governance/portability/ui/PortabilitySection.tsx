import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { RowSkeletons } from '../../../../ui/RowSkeletons.tsx';
import { Section } from '../../../../ui/Section.tsx';
import section from '../../../../ui/section.module.css';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { ImportRow } from './ImportRow.tsx';
import { portabilityQuery } from './portability-queries.ts';

const ExportDialog = onDemand(() => import('./ExportDialog.tsx').then(file => file.ExportDialog));

/** The whole practice, out of this Sorrel and into another one. */
export function PortabilitySection() {
  if (useMay('backups.write')) return <Moving />;
  return (
    <Section title="The whole practice">
      <ul className={section.card}>
        <li className={section.row}>
          <div className={section.rowText}>
            <h3>Export your practice</h3>
            <p className={section.quiet}>Only owners can export the whole practice.</p>
          </div>
        </li>
      </ul>
    </Section>
  );
}

function Moving() {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, refetch } = useQuery(portabilityQuery);
  return (
    <Section title="The whole practice">
      <ul className={section.card}>
        <li className={section.row}>
          <div className={section.rowText}>
            <h3>Export your practice</h3>
            <p className={section.quiet}>
              One ZIP file with everything: spreadsheets, your files, your invoices as PDF and a copy that another
              Sorrel server can import. Passwords and the keys of connected accounts aren’t included.
            </p>
          </div>
          <div className={section.rowActions}>
            <Button leftSection={<Icon name="download" size={16} />} onClick={() => setIsOpen(true)}>
              Export everything
            </Button>
          </div>
        </li>
        {data && <ImportRow whyNot={data.whyNot} />}
      </ul>
      {!data && error && (
        <div className={section.card}>
          <ErrorState
            title="Failed to check whether you can import a practice"
            error={error}
            onRetry={() => refetch()}
          />
        </div>
      )}
      {!data && !error && <RowSkeletons label="Loading" />}
      {isOpen && <ExportDialog onClose={() => setIsOpen(false)} />}
    </Section>
  );
}
