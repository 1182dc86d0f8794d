import { keyPermissions, type Permission } from '../../../../shared/permissions.ts';

const names: Record<string, string> = {
  records: 'Notes and measurements',
  campaigns: 'Campaigns and sequences',
  suppressions: 'Blocked addresses',
  sms: 'Text messages',
  emails: 'Sent emails',
  storefront: 'Public page',
  marketplace: 'Products and sales',
};
const verbs: Record<string, string> = { content: 'read content', credit: 'credit' };

const sentence = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** What a key may be given, by what it is about: `clients.read` is "read" of "Clients". */
export const permissionGroups: { name: string; permissions: { value: Permission; verb: string }[] }[] = Object.entries(
  Object.groupBy(keyPermissions, permission => permission.split('.')[0] ?? ''),
).map(([about, permissions = []]) => ({
  name: names[about] ?? sentence(about),
  permissions: permissions.map(value => {
    const verb = value.split('.')[1] ?? '';
    return { value, verb: verbs[verb] ?? verb };
  }),
}));

export const readPermissions = keyPermissions.filter(permission => permission.endsWith('.read'));

/** "Read everything", "Clients: read, write; Invoices: read" */
export function describePermissions(given: string[]): string {
  const has = new Set(given);
  if (keyPermissions.every(each => has.has(each))) return 'Full access';
  if (has.size === readPermissions.length && readPermissions.every(each => has.has(each))) return 'Read everything';
  return permissionGroups
    .map(({ name, permissions }) => [name, permissions.filter(({ value }) => has.has(value))] as const)
    .filter(([, permissions]) => permissions.length)
    .map(([name, permissions]) => `${name}: ${permissions.map(({ verb }) => verb).join(', ')}`)
    .join('; ');
}
