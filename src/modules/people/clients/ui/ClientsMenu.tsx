import { Button, Menu } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import { MenuLink } from '../../../../ui/links.tsx';
import { pathOf } from '../../../../ui/query.ts';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { type ClientListSearch, filterOf, isFiltered } from './client-list-search.ts';
import { clientsPath } from './client-queries.ts';

/** Many clients in and out: beside the page's one primary action. */
export function ClientsMenu({ filter }: { filter: ClientListSearch }) {
  const mayImport = useMay('clients.write');
  const mayExport = useMay('clients.export');
  if (!mayImport && !mayExport) return null;
  return (
    <Menu width={216}>
      <Menu.Target>
        <Button rightSection={<Icon name="chevronDown" size={16} />}>Import and export</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayImport && (
          <MenuLink to="/clients/import" leftSection={<Icon name="upload" size={16} />}>
            Import from a file
          </MenuLink>
        )}
        {mayExport && (
          <Menu.Item
            component="a"
            href={pathOf([clientsPath, 'export', filterOf(filter)])}
            download
            leftSection={<Icon name="download" size={16} />}
          >
            {isFiltered(filter) ? 'Export these clients' : 'Export all clients'}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
