import { ActionIcon, Button, Menu } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { countRows, usePages } from '../../../../ui/data/pages.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { ButtonLink } from '../../../../ui/layout/links.tsx';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { MoreRows } from '../../../../ui/table/MoreRows.tsx';
import { RowMenu } from '../../../../ui/table/RowMenu.tsx';
import type { Column } from '../../../../ui/table/table-column.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { AffiliateLink } from '../contract.ts';
import { AffiliateDialog } from './AffiliateDialog.tsx';
import { affiliateColumn } from './affiliate-column.tsx';
import { idOf, linkPages, linksPath, minRowsForSearch, refreshAffiliates } from './affiliate-queries.ts';
import classes from './affiliates.module.css';

const plural = (value: number, noun: string) => `${formatCount(value)} ${noun}${value === 1 ? '' : 's'}`;

/** Shows the ID and copies the full URL. */
function CopyLink({ link: { affiliateId, affiliateName, url } }: { link: AffiliateLink }) {
  const clipboard = useClipboard();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      clipboard.copy(url);
      toast.success('Link copied', url);
    } catch {
      toast.failure('Couldn’t copy the link', url);
    }
  };
  return (
    <span className={classes.id}>
      <code>/a/{affiliateId}</code>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Copy the link of ${affiliateName}`}
        title={url}
        onClick={() => void copy()}
      >
        <Icon name={clipboard.copied ? 'check' : 'copy'} size={16} />
      </ActionIcon>
    </span>
  );
}

function LinkMenu({ link, onEdit }: { link: AffiliateLink; onEdit: () => void }) {
  const { affiliateName, affiliateEmail, isActive } = link;
  const { hasMailServer } = useCurrentUser().practice;
  const activating = useActivate(link);
  const inviting = useMutation({
    mutationFn: () => api.post(`${linksPath}/${link.id}/invite`),
    onSuccess: () =>
      hasMailServer
        ? toast.success('Email queued', affiliateEmail)
        : toast.failure('Email not sent', 'No mail server is set up. Copy the link and send it yourself.'),
    onError: error => toast.failure('Failed to email the link', sentenceOf(error, 'Try again.')),
  });
  const invite = async () => {
    const isConfirmed = await confirm({
      title: `Email the link to ${affiliateName}?`,
      message: `We’ll send ${affiliateEmail} the link to share and access to clicks, sales and payouts.`,
      confirmLabel: 'Send',
    });
    if (isConfirmed) inviting.mutate();
  };
  return (
    <RowMenu label={`Actions for ${affiliateName}`}>
      <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={onEdit}>
        Edit
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="send" size={16} />} disabled={!isActive} onClick={() => void invite()}>
        Email the link
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon name={isActive ? 'pause' : 'check'} size={16} />}
        onClick={() => activating.mutate()}
      >
        {isActive ? 'Deactivate' : 'Activate'}
      </Menu.Item>
    </RowMenu>
  );
}

const useActivate = ({ id, isActive, affiliateName }: AffiliateLink) =>
  useMutation({
    mutationFn: () => api.put(`${linksPath}/${id}`, { isActive: !isActive }),
    onSuccess: () => {
      toast.success(isActive ? 'Link deactivated' : 'Link activated', affiliateName);
      return refreshAffiliates();
    },
    onError: error => toast.failure('Failed to change the link', sentenceOf(error, 'Nothing was changed.')),
  });

/** Columns; the actions depend on permissions. */
function useLinkColumns(onEdit: (link: AffiliateLink) => void): Column<AffiliateLink>[] {
  const { currency } = useCurrentUser().practice;
  const mayWrite = useMay('affiliates.write');
  return useMemo(() => {
    const columns: Column<AffiliateLink>[] = [
      affiliateColumn<AffiliateLink>(
        ({ isActive }) => !isActive && <StatusDot tone="off">Inactive</StatusDot>,
        mayWrite ? onEdit : null,
      ),
      {
        name: 'Product',
        leaves: 'first',
        phone: 'text',
        cell: ({ productTitle }) => <bdi className={classes.product}>{productTitle}</bdi>,
      },
      {
        name: 'Link ID',
        width: '10rem',
        phone: 'detail',
        cell: link => <CopyLink link={link} />,
      },
      {
        name: 'Clicks',
        width: '5rem',
        align: 'end',
        leaves: 'second',
        cell: ({ clickCount }) => formatCount(clickCount),
      },
      {
        name: 'Conversions',
        width: '6.5rem',
        align: 'end',
        leaves: 'second',
        cell: ({ conversionCount }) => formatCount(conversionCount),
      },
      {
        name: 'Commission earned',
        width: '9rem',
        align: 'end',
        phone: 'status',
        cell: ({ totalCommissionEarned, approved, clickCount, conversionCount }) => (
          <span className={classes.two}>
            <b>{formatMoney(totalCommissionEarned, currency)}</b>
            <span className={classes.more}>
              <span className={classes.counts}>
                {plural(clickCount, 'click')}, {plural(conversionCount, 'sale')}
              </span>
              {approved !== '0.00' && <span className={classes.dueNote}>{formatMoney(approved, currency)} due</span>}
            </span>
          </span>
        ),
      },
    ];
    if (!mayWrite) return columns;
    const actions: Column<AffiliateLink> = {
      name: 'Actions',
      isHeaderHidden: true,
      width: '3rem',
      align: 'end',
      phone: 'actions',
      cell: link => <LinkMenu link={link} onEdit={() => onEdit(link)} />,
    };
    return [...columns, actions];
  }, [currency, mayWrite, onEdit]);
}

export function LinksView() {
  const mayWrite = useMay('affiliates.write');
  const [search, setSearch] = useState('');
  const { list, rows, first, isStale } = usePages(linkPages(search));
  const total = first?.total ?? 0;
  const [opening, setOpening] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const [edited, setEdited] = useState<AffiliateLink | null>(null);
  const open = useCallback((link: AffiliateLink | null) => {
    setEdited(link);
    setOpening(count => count + 1);
    setIsOpen(true);
  }, []);
  const columns = useLinkColumns(open);
  const add = mayWrite && (
    <Button variant="filled" leftSection={<Icon name="plus" size={16} />} onClick={() => open(null)}>
      Add Affiliate
    </Button>
  );
  const hasLinks = total > 0 || search !== '';
  return (
    <Section
      title="Affiliate Links"
      purpose="Affiliates earn a commission when someone buys within 30 days of clicking their link."
      actions={
        <div className={classes.actions}>
          <ButtonLink to="/marketplace" search={{ tab: 'affiliates', view: 'sales' }}>
            Commissions
          </ButtonLink>
          <ButtonLink to="/marketplace" search={{ tab: 'affiliates', view: 'payouts' }}>
            Payouts
          </ButtonLink>
          {hasLinks && add}
        </div>
      }
    >
      {(search || total > minRowsForSearch) && (
        <search className={classes.tools}>
          <SearchField className={classes.search} label="Search affiliates" value={search} onSearch={setSearch} />
        </search>
      )}
      {list.isError && !rows ? (
        <div className={section.card}>
          <ErrorState title="Failed to load affiliate links" error={list.error} onRetry={() => void list.refetch()} />
        </div>
      ) : (
        <DataTable
          label="Affiliate links"
          columns={columns}
          rows={rows}
          keyOf={idOf}
          onOpen={mayWrite ? open : undefined}
          skeletonRows={4}
          isStale={isStale}
          empty={hasLinks ? <NobodyFound onClear={() => setSearch('')} /> : <NoLinks add={add} />}
          foot={
            rows &&
            hasLinks && (
              <MoreRows count={countRows(rows.length, total, 'link')} failure="Couldn’t load more links." list={list} />
            )
          }
        />
      )}
      {opening > 0 && (
        <AffiliateDialog key={opening} edited={edited} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </Section>
  );
}

const NoLinks = ({ add }: { add: ReactNode }) => (
  <EmptyState title="No affiliate links yet" level="h3" actions={add}>
    Give people who recommend your products their own link. They earn a share of every sale.
  </EmptyState>
);

const NobodyFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState title="No affiliates found" level="h3" actions={<Button onClick={onClear}>Clear search</Button>}>
    No affiliates match your search.
  </EmptyState>
);
