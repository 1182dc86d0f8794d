import { Button, Menu } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import { RowMenu } from '../../../../ui/table/RowMenu.tsx';
import { RowSkeletons } from '../../../../ui/table/RowSkeletons.tsx';
import { opensOnClick, RowButton } from '../../../../ui/table/row-opening.tsx';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { PracticePackage } from '../contract.ts';
import { describePackage } from './format-package.ts';
import { PackageDialog } from './PackageDialog.tsx';
import { packagesPath, packagesQuery, refreshPackages } from './package-queries.ts';

export function PackagesTab() {
  const { data: packages, error, refetch } = useQuery(packagesQuery);
  const mayWrite = useMay('packages.write');
  const [editing, setEditing] = useState<PracticePackage | null>(null);
  const [opening, setOpening] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const open = (which: PracticePackage | null) => {
    setEditing(which);
    setOpening(count => count + 1);
    setIsOpen(true);
  };
  const add = (
    <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => open(null)}>
      Add package
    </Button>
  );
  return (
    <>
      <Section title="Packages" isMain actions={mayWrite && packages && packages.length > 0 && add}>
        {packages ? (
          packages.length ? (
            <ul className={section.card}>
              {packages.map(each => (
                <PackageRow key={each.id} row={each} onEdit={mayWrite ? () => open(each) : null} />
              ))}
            </ul>
          ) : (
            <div className={section.card}>
              <EmptyState title="No packages yet" level="h3" actions={mayWrite && add}>
                Offer several sessions at one price, such as five follow-ups within three months.
              </EmptyState>
            </div>
          )
        ) : error ? (
          <div className={section.card}>
            <ErrorState title="Failed to load packages" error={error} onRetry={() => refetch()} />
          </div>
        ) : (
          <RowSkeletons label="Loading packages" />
        )}
      </Section>
      {opening > 0 && <PackageDialog key={opening} edited={editing} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function useArchivePackage({ id, name }: PracticePackage) {
  const archiving = useMutation({
    mutationFn: () => api.delete(`${packagesPath}/${id}`),
    onSuccess: async () => {
      toast.success('Package archived', `${name} is no longer offered.`);
      await refreshPackages();
    },
    onError: async error => {
      toast.failure('Failed to archive', sentenceOf(error, 'Nothing changed. Try again.'));
      await refreshPackages();
    },
  });
  return async () => {
    const isSure = await confirm({
      title: `Archive ${name}?`,
      message: 'It will no longer be offered. Clients who have it keep what they have left.',
      confirmLabel: 'Archive',
    });
    if (isSure) archiving.mutate();
  };
}

function PackageRow({ row, onEdit }: { row: PracticePackage; onEdit: (() => void) | null }) {
  const { currency } = useCurrentUser().practice;
  const archive = useArchivePackage(row);
  return (
    <li className={section.row} {...opensOnClick(onEdit)}>
      <div className={section.rowText}>
        <h3>
          <RowButton onOpen={onEdit}>{row.name}</RowButton>
        </h3>
        <p className={section.quiet}>{describePackage(row, currency)}</p>
      </div>
      {onEdit && (
        <RowMenu label={`Actions for ${row.name}`}>
          <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={onEdit}>
            Edit
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="archive" size={16} />} onClick={() => void archive()}>
            Archive
          </Menu.Item>
        </RowMenu>
      )}
    </li>
  );
}
