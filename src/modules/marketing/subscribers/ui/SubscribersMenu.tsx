import { ActionIcon, Menu } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import { MenuLink } from '../../../../ui/links.tsx';
import { pathOf } from '../../../../ui/query.ts';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { subscribersPath } from './subscriber-queries.ts';
import { filterOf, isFiltered, type SubscriberSearch } from './subscriber-search.ts';

/** Many subscribers in and out: beside the page's one primary action. */
export function SubscribersMenu({ filter }: { filter: SubscriberSearch }) {
  const mayImport = useMay('subscribers.write');
  const mayExport = useMay('subscribers.export');
  if (!mayImport && !mayExport) return null;
  return (
    <Menu width={232}>
      <Menu.Target>
        <ActionIcon variant="default" size="var(--control)" data-square aria-label="Import and export">
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayImport && (
          <MenuLink to="/marketing/import" leftSection={<Icon name="upload" size={16} />}>
            Import from a file
          </MenuLink>
        )}
        {mayExport && (
          <Menu.Item
            component="a"
            href={pathOf([subscribersPath, 'export', filterOf(filter)])}
            download
            leftSection={<Icon name="download" size={16} />}
          >
            {isFiltered(filter) ? 'Export these subscribers' : 'Export all subscribers'}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
