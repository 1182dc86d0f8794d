import { Button } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../../../ui/Icon.tsx';
import { onDemand } from '../../../../ui/on-demand.tsx';

const CouponsDialog = onDemand(() => import('./CouponsDialog.tsx').then(file => file.CouponsDialog));

/** The way to the coupons, whose dialog is loaded when it is opened. */
export function CouponsButton() {
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button leftSection={<Icon name="tag" size={16} />} onClick={() => setDialog('open')}>
        Coupons
      </Button>
      {dialog !== 'never' && <CouponsDialog isOpen={dialog === 'open'} onClose={() => setDialog('closed')} />}
    </>
  );
}
