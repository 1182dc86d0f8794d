import type { ReactNode } from 'react';
import { PageHead } from '../../../../ui/PageHead.tsx';

export function StorefrontHead({ actions }: { actions?: ReactNode }) {
  return (
    <PageHead title="Storefront" purpose="Your link-in-bio page: booking, newsletter and shop." actions={actions} />
  );
}
