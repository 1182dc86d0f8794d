import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { DataTable } from '../../../../ui/DataTable.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { MoreRows } from '../../../../ui/MoreRows.tsx';
import { pathOf } from '../../../../ui/query.ts';
import { Section } from '../../../../ui/Section.tsx';
import section from '../../../../ui/section.module.css';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { type AuditEvent, type AuditFilter, auditFilter } from '../contract.ts';
import { AuditTools } from './AuditTools.tsx';
import classes from './audit.module.css';
import { auditPath, useAuditLog } from './audit-queries.ts';
import { useAuditColumns } from './use-audit-columns.tsx';

/** Who did and looked at what, for the owner. */
export function AuditTab() {
  const mayRead = useMay('audit.read');
  if (!mayRead) {
    return (
      <Section title="Audit log" isMain>
        <p className={section.quiet}>Only owners can view the audit log.</p>
      </Section>
    );
  }
  return <AuditLog />;
}

function AuditLog() {
  const { tab: _, ...search } = useSearch({ strict: false }) as Record<string, unknown>;
  // A log full of page views hides what was done; of one client, who looked matters, too.
  const usual = search.clientId ? 'all' : 'changes';
  const act = search.act ?? usual;
  const { data: filter = {} } = auditFilter.safeParse({ ...search, act: act === 'all' ? undefined : act });
  const navigate = useNavigate({ from: '/settings' });
  const change = ({ act = 'all', ...rest }: Omit<AuditFilter, 'act'> & { act?: AuditFilter['act'] | 'all' }) => {
    const texts = Object.entries({ ...rest, act: act === usual ? '' : act }).flatMap(([name, value]) =>
      value ? [[name, String(value)]] : [],
    );
    void navigate({ search: { tab: 'audit', ...Object.fromEntries(texts) }, replace: true, resetScroll: false });
  };
  const { list, rows, first, isStale } = useAuditLog(filter);
  const columns = useAuditColumns();
  const onlyFirst = first?.onlyFirst;
  return (
    <Section
      title="Audit log"
      isMain
      actions={
        <Button
          component="a"
          href={pathOf([auditPath, 'export', filter])}
          download
          leftSection={<Icon name="download" size={16} />}
        >
          Export as CSV
        </Button>
      }
    >
      <AuditTools filter={filter} onChange={change} />
      {onlyFirst && (
        <p className={classes.cut} role="status">
          Many people match this name. Only the newest {onlyFirst} are searched, here and in the export. Type more of
          the name to narrow it down.
        </p>
      )}
      {list.isError && !rows ? (
        <div className={section.card}>
          <ErrorState title="Failed to load the audit log" error={list.error} onRetry={() => list.refetch()} />
        </div>
      ) : (
        <DataTable
          label="Audit log"
          columns={columns}
          rows={rows}
          keyOf={idOf}
          isStale={isStale}
          empty={
            <EmptyState
              drawing="cards"
              title="Nothing found"
              actions={<Button onClick={() => change({})}>Clear filters</Button>}
            >
              No events match your filters.
            </EmptyState>
          }
          foot={
            rows && (
              <MoreRows
                count={`${rows.length.toLocaleString('en-US')} ${rows.length === 1 ? 'event' : 'events'}${list.hasNextPage ? ' so far' : ''}`}
                failure="Couldn’t load more events."
                list={list}
              />
            )
          }
        />
      )}
    </Section>
  );
}

const idOf = (event: AuditEvent) => event.id;
