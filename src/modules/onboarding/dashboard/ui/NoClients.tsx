import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { loadWhenIdle } from '../../../../ui/when-idle.ts';

const ExampleOffer = lazy(() =>
  loadWhenIdle(() => import('../../demo/ui/ExampleOffer.tsx')).then(file => ({ default: file.ExampleOffer })),
);

/** `onAdd` is null without permission. */
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
              <ExampleOffer />
            </Suspense>
          </>
        )
      }
    >
      {onAdd ? 'Add the first person you work with.' : 'The people your practice works with show up here.'}
    </EmptyState>
  );
}
