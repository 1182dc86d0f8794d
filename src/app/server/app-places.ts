/**
 * The signed-in app's addresses and the page that each opens, as src/app/web/routes.tsx has it; without a session they
 * do not exist (specification section 2).
 */
export const appPlaces: Record<string, string> = {
  '/': 'features/dashboard/ui/DashboardPage.tsx',
  '/setup': 'features/first-steps/ui/setup/SetupPage.tsx',
  '/content': 'features/contents/ui/ContentPage.tsx',
  '/content/:id': 'features/contents/ui/OneContentPage.tsx',
  '/clients': 'features/clients/ui/ClientsPage.tsx',
  '/clients/import': 'features/imports/ui/ImportPage.tsx',
  '/clients/:id': 'features/clients/ui/ClientPage.tsx',
  '/emails': 'features/emails/ui/EmailsPage.tsx',
  '/emails/delivery': 'features/deliverability/ui/DeliveryPage.tsx',
  '/emails/sequences': 'features/sequences/ui/SequencesPage.tsx',
  '/emails/sequences/:id': 'features/sequences/ui/SequencePage.tsx',
  '/emails/suppressions': 'features/suppressions/ui/SuppressionsPage.tsx',
  '/appointments': 'features/appointments/ui/AppointmentsPage.tsx',
  '/appointments/waitlist': 'features/waitlist/ui/WaitlistPage.tsx',
  '/storefront': 'features/storefront/ui/StorefrontPage.tsx',
  '/storefront/visits': 'features/storefront/ui/VisitsPage.tsx',
  '/marketplace': 'features/marketplace/ui/MarketplacePage.tsx',
  '/sms-logs': 'features/sms/ui/SmsLogsPage.tsx',
  '/marketing': 'features/marketing/ui/MarketingPage.tsx',
  '/marketing/import': 'features/subscribers/ui/import/SubscriberImportPage.tsx',
  '/invoicing': 'features/invoicing/ui/InvoicesPage.tsx',
  '/invoicing/new': 'features/invoicing/ui/editor/NewInvoicePage.tsx',
  '/invoicing/reports': 'features/reports/ui/ReportPage.tsx',
  '/invoicing/:id': 'features/invoicing/ui/InvoicePage.tsx',
  '/settings': 'features/tenants/ui/SettingsPage.tsx',
  '/notifications': 'features/notifications/ui/NotificationsPage.tsx',
  '/help': 'app/web/help/HelpPage.tsx',
};
