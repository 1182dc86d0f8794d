import { Menu, useComputedColorScheme, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { CurrentUser } from '../../modules/accounts/auth/contract.ts';
import { displayName, useCurrentUser } from '../../modules/accounts/auth/ui/use-current-user.ts';
import { api } from '../../ui/data/api.ts';
import { sentenceOf } from '../../ui/data/api-error.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Icon } from '../../ui/Icon.tsx';
import { MenuLink } from '../../ui/layout/links.tsx';
import { Portrait } from '../../ui/layout/Portrait.tsx';
import classes from './shell.module.css';
import { useTakeTour } from './tour/use-take-tour.ts';

/** Menu items for users who belong to several practices. */
function PracticeItems({ user }: { user: CurrentUser }) {
  const choosing = useMutation({
    mutationFn: (tenantId: number) => api.post('/api/auth/practice', { tenantId }),
    // A full page load clears cached data of the previous practice.
    onSuccess: () => window.location.assign('/'),
    onError: error => toast.failure('Failed to switch practice', sentenceOf(error, 'Try again.')),
  });
  if (user.practices.length < 2) return null;
  return (
    <>
      <Menu.Label>Practices</Menu.Label>
      {user.practices.map(({ tenantId, name }) => (
        <Menu.RadioItem
          key={tenantId}
          value={String(tenantId)}
          checked={tenantId === user.tenantId}
          disabled={choosing.isPending}
          onClick={() => tenantId !== user.tenantId && choosing.mutate(tenantId)}
          classNames={{ itemIndicator: classes.noIndicator }}
          rightSection={tenantId === user.tenantId && <Icon name="check" size={16} />}
        >
          <span className={classes.practiceName}>{name}</span>
        </Menu.RadioItem>
      ))}
      <Menu.Divider />
    </>
  );
}

export function UserMenu() {
  const user = useCurrentUser();
  const name = displayName(user);
  const takeTour = useTakeTour();
  return (
    <Menu width={232}>
      <Menu.Target>
        <button type="button" className={classes.user} data-tour="account">
          <Portrait initials={[...user.firstName][0] ?? 'U'} imageUrl={user.profileImageUrl} seed={0} size="small" />
          <span className={classes.userName}>
            {name}
            <VisuallyHidden>, account menu</VisuallyHidden>
          </span>
          <Icon name="chevronDown" size={16} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.account}>
          <b>{name}</b>
          <span>{user.practice.name}</span>
        </div>
        <Menu.Divider />
        <PracticeItems user={user} />
        <MenuLink leftSection={<Icon name="person" size={16} />} to="/settings" search={{ tab: 'profile' }}>
          Profile Settings
        </MenuLink>
        <MenuLink leftSection={<Icon name="card" size={16} />} to="/settings" search={{ tab: 'subscription' }}>
          Subscription
        </MenuLink>
        <Menu.Item leftSection={<Icon name="tour" size={16} />} onClick={takeTour}>
          Take Tour
        </Menu.Item>
        <MenuLink leftSection={<Icon name="info" size={16} />} to="/help">
          Help &amp; Support
        </MenuLink>
        <DarkModeItem />
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="signOut" size={16} />} component="a" href="/api/logout">
          Sign Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** In the style of the icons in src/ui/Icon.tsx. */
function MoonIcon() {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M16.2 11.8A6.8 6.8 0 0 1 8.2 3.8a6.8 6.8 0 1 0 8 8z" strokeLinejoin="round" />
    </svg>
  );
}

function DarkModeItem() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return (
    <Menu.CheckboxItem
      checked={isDark}
      onChange={isOn => setColorScheme(isOn ? 'dark' : 'light')}
      closeMenuOnClick={false}
      rightSection={<span className={classes.switch} data-on={isDark || undefined} />}
      classNames={{ itemIndicator: classes.noIndicator }}
    >
      <span className={classes.iconLabel}>
        <MoonIcon />
        Dark mode
      </span>
    </Menu.CheckboxItem>
  );
}
