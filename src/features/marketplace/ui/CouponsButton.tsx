import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../../ui/Icon.tsx';

const CouponsDialog = lazy(() => import('./CouponsDialog.tsx').then(file => ({ default: file.CouponsDialog })));

/** The way to the coupons, whose dialog is loaded when it is opened. */
export function CouponsButton() {
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button leftSection={<Icon name="tag" size={16} />} onClick={() => setDialog('open')}>
        Coupons
      </Button>
      <Suspense>
        {dialog !== 'never' && <CouponsDialog isOpen={dialog === 'open'} onClose={() => setDialog('closed')} />}
      </Suspense>
    </>
  );
}
