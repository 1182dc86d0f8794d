import { Anchor, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { keyPermissions, type Permission } from '../../../../shared/permissions.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { get, refresh } from '../../../../ui/data/query.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormModal, useFormModal } from '../../../../ui/form/FormModal.tsx';
import { formatRelative } from '../../../../ui/format-relative.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { CopyField } from '../../../../ui/layout/CopyField.tsx';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import { RowSkeletons } from '../../../../ui/table/RowSkeletons.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { useMay } from '../../auth/ui/use-current-user.ts';
import { type ApiKey, apiKey, keyLifetimes, type MadeApiKey, madeApiKey, newApiKey } from '../contract.ts';
import classes from './api-keys.module.css';

/** The only place where a new key is shown. */
function MadeKey({ newKey, onDone }: { newKey: MadeApiKey; onDone: () => void }) {
  return (
    <div className={`${section.card} ${classes.made}`}>
      <div className={section.fields}>
        <CopyField
          label={`Key for ${newKey.name}`}
          description="Copy it now. It’s shown only once."
          value={newKey.key}
        />
      </div>
      <div className={section.foot}>
        <Button onClick={onDone}>I’ve copied it</Button>
      </div>
    </div>
  );
}

const apiKeysPath = '/api/api-keys';
const apiKeysQuery = get([apiKeysPath], apiKey.array());

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

/** Groups permissions by subject: `clients.read` is "read" of "Clients". */
const permissionGroups: { name: string; permissions: { value: Permission; verb: string }[] }[] = Object.entries(
  Object.groupBy(keyPermissions, permission => permission.split('.')[0] ?? ''),
).map(([about, permissions = []]) => ({
  name: names[about] ?? sentence(about),
  permissions: permissions.map(value => {
    const verb = value.split('.')[1] ?? '';
    return { value, verb: verbs[verb] ?? verb };
  }),
}));

const readPermissions = keyPermissions.filter(permission => permission.endsWith('.read'));

/** "Read everything", "Clients: read, write; Invoices: read" */
function describePermissions(granted: string[]): string {
  const has = new Set(granted);
  if (keyPermissions.every(each => has.has(each))) return 'Full access';
  if (has.size === readPermissions.length && readPermissions.every(each => has.has(each))) return 'Read everything';
  return permissionGroups
    .map(({ name, permissions }) => [name, permissions.filter(({ value }) => has.has(value))] as const)
    .filter(([, permissions]) => permissions.length)
    .map(([name, permissions]) => `${name}: ${permissions.map(({ verb }) => verb).join(', ')}`)
    .join('; ');
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, prefix, permissions, createdBy, lastUsedAt, expiresAt } = apiKey;
  const now = useNow();
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= now;
  const revoking = useMutation({
    mutationFn: () => api.delete(`${apiKeysPath}/${id}`),
    onSuccess: async () => {
      toast.success('Key revoked', `${name} can no longer access your practice.`);
      await refresh(apiKeysPath);
    },
    onError: error => toast.failure('Failed to revoke the key', sentenceOf(error, 'Please try again.')),
  });
  const revoke = async () => {
    const isConfirmed = await confirm({
      title: `Revoke the key for ${name}?`,
      message: 'Anything that uses it stops working right away. This can’t be undone.',
      confirmLabel: 'Revoke',
      isDestructive: true,
    });
    if (isConfirmed) revoking.mutate();
  };
  const facts = [
    `Created by ${createdBy}`,
    lastUsedAt ? `last used ${formatRelative(lastUsedAt, now)}` : 'never used',
    expiresAt && !isOver && `expires ${formatRelative(expiresAt, now)}`,
  ];
  return (
    <li className={section.row}>
      <div className={section.rowText}>
        <div className={classes.name}>
          <h3>{name}</h3>
          <code>{prefix}…</code>
          {isOver && expiresAt && <StatusDot tone="bad">{`Expired ${formatRelative(expiresAt, now)}`}</StatusDot>}
        </div>
        <p className={section.quiet}>{facts.filter(Boolean).join(' · ')}</p>
        <p className={section.quiet}>{describePermissions(permissions)}</p>
      </div>
      <div className={section.rowActions}>
        <Button
          size="xs"
          disabled={revoking.isPending}
          onClick={() => void revoke()}
          aria-label={`Revoke the key for ${name}`}
        >
          Revoke
        </Button>
      </div>
    </li>
  );
}

type PermissionFieldsProps = { granted: Permission[]; error: ReactNode; onChange: (granted: Set<Permission>) => void };

function PermissionFields({ granted, error, onChange }: PermissionFieldsProps) {
  const errorId = useId();
  const has = new Set(granted);
  const set = (permission: Permission, isGiven: boolean) => {
    const next = new Set(has);
    if (isGiven) next.add(permission);
    else next.delete(permission);
    onChange(next);
  };
  return (
    <fieldset className={classes.permissions} aria-describedby={error ? errorId : undefined}>
      <legend>Permissions</legend>
      <div className={classes.quick}>
        <Button size="xs" onClick={() => onChange(new Set(readPermissions))}>
          Read everything
        </Button>
        <Button size="xs" onClick={() => onChange(new Set(keyPermissions))}>
          Full access
        </Button>
        <Button size="xs" onClick={() => onChange(new Set())}>
          Clear
        </Button>
      </div>
      {permissionGroups.map(({ name, permissions }) => (
        <fieldset key={name} className={classes.group}>
          <legend>{name}</legend>
          <div className={classes.verbs}>
            {permissions.map(({ value, verb }) => (
              <Checkbox
                key={value}
                size="xs"
                label={verb}
                checked={has.has(value)}
                onChange={event => set(value, event.currentTarget.checked)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {error && (
        <p id={errorId} role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

type Props = { isOpen: boolean; onClose: () => void; onCreated: (created: MadeApiKey) => void };
type Values = { name: string; expiresInDays: (typeof keyLifetimes)[number] | null; permissions: Permission[] };

/** Pass a new React `key` for every opening, so that the form starts empty. */
function MakeKeyDialog({ isOpen, onClose, onCreated }: Props) {
  const initialValues: Values = { name: '', expiresInDays: 365, permissions: readPermissions };
  const { form, saving } = useFormModal({
    initialValues,
    schema: newApiKey,
    save: input => api.post(apiKeysPath, input, madeApiKey),
    onSaved: async created => {
      onCreated(created);
      onClose();
      await refresh(apiKeysPath);
    },
    failure: ['Failed to create the key', 'Please try again.'],
  });
  const { expiresInDays, permissions } = form.getValues();
  return (
    <FormModal
      title="Create an API key"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      saving={saving}
      label="Create key"
      pendingLabel="Creating..."
      fallback="No key was created. What you typed is still here."
    >
      <TextInput
        label="Name"
        description="The program that will use it."
        maxLength={80}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label="Valid for"
        value={String(expiresInDays)}
        data={[
          ...keyLifetimes.map(days => ({ value: String(days), label: `${days} days` })),
          { value: 'null', label: 'Until revoked' },
        ]}
        onChange={event => {
          const days = keyLifetimes.find(each => String(each) === event.currentTarget.value) ?? null;
          form.setFieldValue('expiresInDays', days);
        }}
      />
      <PermissionFields
        granted={permissions}
        error={form.errors.permissions}
        onChange={granted =>
          form.setFieldValue(
            'permissions',
            keyPermissions.filter(each => granted.has(each)),
          )
        }
      />
    </FormModal>
  );
}

function KeySection() {
  const { data: keys, error, refetch } = useQuery(apiKeysQuery);
  const [isMaking, setIsMaking] = useState(false);
  const [opening, setOpening] = useState(0);
  // Shown once: the server stores only a hash.
  const [newKey, setNewKey] = useState<MadeApiKey | null>(null);
  const open = () => {
    setOpening(count => count + 1);
    setIsMaking(true);
  };
  const make = (
    <Button variant="filled" leftSection={<Icon name="plus" />} onClick={open}>
      Create key
    </Button>
  );
  return (
    <Section
      title="API keys"
      purpose={
        <>
          A key lets another program work with your practice.{' '}
          <Anchor href="/developers" target="_blank" rel="noopener" inherit>
            Read the API docs
          </Anchor>
        </>
      }
      actions={keys && keys.length > 0 && make}
    >
      {newKey && <MadeKey newKey={newKey} onDone={() => setNewKey(null)} />}
      {keys ? (
        <ul className={section.card}>
          {keys.map(key => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
          {!keys.length && (
            <li className={section.row}>
              <div className={section.rowText}>
                <h3>No keys yet</h3>
                <p className={section.quiet}>Create one for each program, with only the permissions it needs.</p>
              </div>
              <div className={section.rowActions}>{make}</div>
            </li>
          )}
        </ul>
      ) : error ? (
        <div className={section.card}>
          <ErrorState title="Failed to load your API keys" error={error} onRetry={() => refetch()} />
        </div>
      ) : (
        <RowSkeletons label="Loading your API keys" />
      )}
      {opening > 0 && (
        <MakeKeyDialog key={opening} isOpen={isMaking} onClose={() => setIsMaking(false)} onCreated={setNewKey} />
      )}
    </Section>
  );
}

/** `children`: integrations other than keys. */
export function ApiTab({ children }: { children: ReactNode }) {
  if (useMay('api.write')) {
    return (
      <>
        <KeySection />
        {children}
      </>
    );
  }
  return (
    <div className={section.card}>
      <EmptyState title="Owners only">Only owners can manage API keys and webhooks. Ask one of them.</EmptyState>
    </div>
  );
}
