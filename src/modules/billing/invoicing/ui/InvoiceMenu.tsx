import { Menu } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import { MenuLink } from '../../../../ui/links.tsx';
import { RowMenu } from '../../../../ui/RowMenu.tsx';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { Invoice } from '../contract.ts';
import { paperPath } from '../paper.ts';
import { isOpen, nameOf } from './describe-invoice.ts';
import type { InvoiceActions } from './use-invoice-actions.tsx';

type Props = {
  invoice: Invoice;
  actions: InvoiceActions;
  /** The list is on the client's own page. */
  isOfClient: boolean;
};

/** What can be done with one invoice of a list. */
export function InvoiceMenu({ invoice, actions, isOfClient }: Props) {
  const mayWrite = useMay('invoices.write');
  const isDraft = invoice.status === 'draft';
  return (
    <RowMenu label={`Actions for ${nameOf(invoice)}, ${invoice.clientName}`}>
      <MenuLink
        to="/invoicing/$id"
        params={{ id: String(invoice.id) }}
        leftSection={<Icon name={isDraft && mayWrite ? 'edit' : 'eye'} size={16} />}
      >
        {isDraft && mayWrite ? 'Edit' : 'Open'}
      </MenuLink>
      {mayWrite && isOpen(invoice) && (
        <>
          <Menu.Item leftSection={<Icon name="send" size={16} />} onClick={() => actions.send(invoice)}>
            {invoice.status === 'overdue' ? 'Send reminder' : 'Send'}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="card" size={16} />} onClick={() => actions.recordPayment(invoice)}>
            Record payment
          </Menu.Item>
        </>
      )}
      {!isDraft && (
        <Menu.Item
          component="a"
          href={paperPath(invoice.id, 'invoice')}
          download
          leftSection={<Icon name="download" size={16} />}
        >
          Download PDF
        </Menu.Item>
      )}
      {!isOfClient && (
        <MenuLink
          to="/clients/$id"
          params={{ id: String(invoice.clientId) }}
          search={{ tab: 'invoices' }}
          leftSection={<Icon name="person" size={16} />}
        >
          Open client
        </MenuLink>
      )}
      {mayWrite && isDraft && (
        <>
          <Menu.Divider />
          <Menu.Item
            c="var(--danger-text)"
            leftSection={<Icon name="trash" size={16} />}
            onClick={() => void actions.remove(invoice)}
          >
            Delete draft
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}
