/** Which table a row of `example_rows` is of. */
export const exampleTables: Record<string, string> = {
  client: 'clients',
  tester: 'clients',
  subscriber: 'newsletter_subscribers',
  campaign: 'email_campaigns',
  product: 'digital_products',
  content: 'contents',
};
