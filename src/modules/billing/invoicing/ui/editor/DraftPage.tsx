import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { PageHead } from '../../../../../ui/PageHead.tsx';
import type { InvoiceDetail } from '../../contract.ts';
import { useInvoiceActions } from '../use-invoice-actions.tsx';
import { InvoiceEditor } from './InvoiceEditor.tsx';
import { valuesOf } from './invoice-form.ts';

/** A draft that was saved: still to be changed in all of it. */
export function DraftPage({ draft }: { draft: InvoiceDetail }) {
  const { history } = useRouter();
  const actions = useInvoiceActions(() => history.replace('/invoicing', undefined, { ignoreBlocker: true }));
  const [start] = useState(() => valuesOf(draft));
  return (
    <>
      <PageHead
        title="Draft invoice"
        tabTitle={`Draft · ${draft.clientName}`}
        purpose={`For ${draft.clientName}. You can edit it until you issue it.`}
      />
      <InvoiceEditor
        start={start}
        client={{ id: draft.clientId, name: draft.clientName }}
        draft={draft}
        onDelete={() => void actions.remove(draft)}
      />
      {actions.element}
    </>
  );
}
