import type { ReactNode } from 'react';
import { PageHead } from '../../../ui/PageHead.tsx';

export function StorefrontHead({ actions }: { actions?: ReactNode }) {
  return (
    <PageHead
      title="Storefront"
      purpose="Your page for social profiles, where people book, subscribe and buy."
      actions={actions}
    />
  );
}
