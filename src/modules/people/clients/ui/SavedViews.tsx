import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { refresh } from '../../../../ui/query.ts';
import { toast } from '../../../../ui/toast.ts';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { ClientFilter, SavedFilter } from '../contract.ts';
import { clientFilter } from '../contract.ts';
import { type ClientListSearch, filterOf, isFiltered } from './client-list-search.ts';
import { clientsPath, savedFiltersQuery } from './client-queries.ts';
import classes from './saved-views.module.css';

const SaveViewDialog = onDemand(() => import('./SaveViewDialog.tsx').then(file => file.SaveViewDialog));

/** Filters that the practice keeps under a name: one click away, and the present one can be kept as well. */
export function SavedViews({ filter }: { filter: ClientListSearch }) {
  const views = useQuery(savedFiltersQuery).data ?? [];
  const mayWrite = useMay('clients.write');
  const [dialog, setDialog] = useState<'open' | 'closing' | null>(null);
  const remove = useDeleteView();
  const current = views.find(view => isSame(view.filter, filterOf(filter)));
  const canSave = mayWrite && !current && isFiltered(filter);
  if (!views.length && !canSave) return null;
  return (
    <nav className={classes.views} aria-label="Saved views">
      {views.length > 0 && <span className={classes.label}>Views</span>}
      {views.map(view => (
        <Link
          key={view.id}
          to="/clients"
          search={{ ...view.filter, sort: filter.sort }}
          className={classes.view}
          data-current={view === current || undefined}
          aria-current={view === current || undefined}
        >
          {view.name}
        </Link>
      ))}
      {canSave && (
        <Button size="xs" variant="subtle" onClick={() => setDialog('open')}>
          Save as view
        </Button>
      )}
      {mayWrite && current && (
        <Button size="xs" variant="subtle" color="gray" onClick={() => void remove(current)}>
          Delete view
        </Button>
      )}
      {dialog && (
        <SaveViewDialog
          filter={filterOf(filter)}
          isOpen={dialog === 'open'}
          onClose={() => setDialog('closing')}
          onClosed={() => setDialog(null)}
        />
      )}
    </nav>
  );
}

function useDeleteView() {
  const deletion = useMutation({
    mutationFn: ({ id }: SavedFilter) => api.delete(`${clientsPath}/filters/${id}`),
    onSuccess: (_, { name }) => {
      toast.success('View deleted', name);
      return refresh(`${clientsPath}/filters`);
    },
    onError: error => toast.failure('Failed to delete view', sentenceOf(error, 'Please try again.')),
  });
  return async (view: SavedFilter) => {
    const isConfirmed = await confirm({
      title: `Delete the view “${view.name}”?`,
      message: 'It’s deleted for everyone in your practice. The clients stay.',
      confirmLabel: 'Delete',
      cancelLabel: 'Keep',
      isDestructive: true,
    });
    if (isConfirmed) deletion.mutate(view);
  };
}

const isSame = (one: ClientFilter, other: ClientFilter) =>
  Object.keys(clientFilter.shape).every(key => Reflect.get(one, key) === Reflect.get(other, key));
