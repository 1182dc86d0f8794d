import { ActionIcon, Menu } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import { MenuLink } from '../../../../ui/links.tsx';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';

/** What else belongs to mails to many: each on a page of its own. */
export function EmailsMenu() {
  const maySeeSuppressed = useMay('suppressions.read');
  return (
    <Menu width={216}>
      <Menu.Target>
        <ActionIcon variant="default" size="var(--control)" data-square aria-label="More about emails">
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuLink to="/emails/sequences" leftSection={<Icon name="clock" size={16} />}>
          Sequences
        </MenuLink>
        <MenuLink to="/emails/delivery" leftSection={<Icon name="globe" size={16} />}>
          Delivery
        </MenuLink>
        {maySeeSuppressed && (
          <MenuLink to="/emails/suppressions" leftSection={<Icon name="lock" size={16} />}>
            Blocked addresses
          </MenuLink>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
