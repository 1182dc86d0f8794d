import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { loadWhenIdle } from '../../../../ui/when-idle.ts';

const LookAround = lazy(() =>
  loadWhenIdle(() => import('../../demo/ui/LookAround.tsx')).then(file => ({ default: file.LookAround })),
);

/** `onAdd` is null for who may not. */
export function NoClients({ onAdd }: { onAdd: (() => void) | null }) {
  return (
    <EmptyState
      drawing="bowl"
      title="No clients found"
      actions={
        onAdd && (
          <>
            <Button onClick={onAdd}>Add New Client</Button>
            <Suspense>
              <LookAround />
            </Suspense>
          </>
        )
      }
    >
      {onAdd ? 'Add the first person you work with.' : 'The people your practice works with show up here.'}
    </EmptyState>
  );
}
