/** Key sequences that begin with g. */
export const goTo = [
  { key: 'd', to: '/', label: 'Dashboard' },
  { key: 'c', to: '/clients', label: 'Clients' },
  { key: 'a', to: '/appointments', label: 'Appointments' },
  { key: 'e', to: '/emails', label: 'Emails' },
  { key: 't', to: '/sms-logs', label: 'SMS Logs' },
  { key: 'i', to: '/invoicing', label: 'Invoicing' },
  { key: 'm', to: '/marketing', label: 'Marketing' },
  { key: 'p', to: '/marketplace', label: 'Marketplace' },
  { key: 'b', to: '/storefront', label: 'Storefront' },
  { key: 's', to: '/settings', label: 'Settings' },
  { key: 'h', to: '/help', label: 'Help & Support' },
] as const;
