import type { IconName } from '../../ui/Icon.tsx';

type Destination = { to: `/${string}`; label: string; icon: IconName; tour?: string };

/** The sidebar in the specified order (section 2), in groups. */
export const navigation = [
  [
    { to: '/', label: 'Dashboard', icon: 'home' },
    { to: '/storefront', label: 'Storefront', icon: 'storefront', tour: 'storefront' },
  ],
  [
    { to: '/clients', label: 'Clients', icon: 'people' },
    { to: '/emails', label: 'Emails', icon: 'mail' },
    { to: '/appointments', label: 'Appointments', icon: 'calendar' },
    { to: '/sms-logs', label: 'SMS Logs', icon: 'message' },
  ],
  [
    { to: '/marketplace', label: 'Marketplace', icon: 'bag' },
    { to: '/marketing', label: 'Marketing', icon: 'megaphone' },
    { to: '/invoicing', label: 'Invoicing', icon: 'invoice' },
  ],
  [{ to: '/settings', label: 'Settings', icon: 'settings' }],
] as const satisfies Destination[][];
