import { Anchor, Badge, Button, Menu, Skeleton, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoment } from '../../../../shared/format/format-moment.ts';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { api } from '../../../../ui/data/api.ts';
import { fieldErrorsOf, isStatus, sentenceOf } from '../../../../ui/data/api-error.ts';
import { refresh } from '../../../../ui/data/query.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormFailure } from '../../../../ui/form/FormFailure.tsx';
import { SubmitButton } from '../../../../ui/form/SubmitButton.tsx';
import { useUnsavedChanges } from '../../../../ui/form/use-unsaved-changes.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Dialog } from '../../../../ui/layout/Dialog.tsx';
import { RowMenu } from '../../../../ui/table/RowMenu.tsx';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { storefrontQuery } from '../../../accounts/pages/ui/page-query.ts';
import { articlePath } from '../article.ts';
import {
  type Content,
  contentChange,
  content as contentSchema,
  generateFailure,
  maxBodyLength,
  type RewriteInput,
  statusLabels,
  toneLabels,
  typeLabels,
  type VersionOrigin,
} from '../contract.ts';
import { ContentText } from './ContentText.tsx';
import { contentsPath, keepContent, versionsQuery } from './content-queries.ts';
import classes from './contents.module.css';
import { copy } from './copy.ts';
import { ReleaseDialog } from './ReleaseDialog.tsx';

/** Links to the published text or to the next step. */
function PlaceOfContent({ content }: { content: Content }) {
  const { status, type, campaignId, remindedAt } = content;
  if (status === 'scheduled' && remindedAt)
    return <p className={classes.place}>It’s time to post. Copy the text, post it, then mark it as published here.</p>;
  if (status !== 'published') return null;
  if (type === 'newsletter' && campaignId)
    return (
      <p className={classes.place}>
        This is now a campaign draft.{' '}
        <Anchor component={Link} to="/emails">
          Send it from Emails
        </Anchor>
      </p>
    );
  if (type === 'blog' || type === 'recipe') return <PublicPlace article={content.slug ?? ''} />;
  return <p className={classes.place}>Marked as posted.</p>;
}

function PublicPlace({ article }: { article: string }) {
  const { data } = useQuery(storefrontQuery);
  if (!data) return null;
  const path = articlePath(data.slug, article);
  if (!data.isActive)
    return (
      <p className={classes.place}>
        No one can read this while your public page is off.{' '}
        <Anchor component={Link} to="/storefront">
          Turn it on
        </Anchor>
      </p>
    );
  return (
    <p className={classes.place}>
      Public link:{' '}
      <Anchor href={path} target="_blank" rel="noopener">
        {path}
      </Anchor>
    </p>
  );
}

type EditFormProps = { content: Content; onSaved: (content: Content) => void; onClose: () => void };

/** A version that was saved in another window is not overwritten. */
function EditForm({ content, onSaved, onClose }: EditFormProps) {
  const { id, version, type } = content;
  const form = useForm({
    initialValues: { title: content.title, body: content.body, version },
    validate: schemaResolver(contentChange, { sync: true }),
  });
  const saving = useMutation({
    mutationFn: (values: typeof form.values) => api.put(`${contentsPath}/${id}`, values, contentSchema),
    onSuccess: saved => {
      keepContent(saved);
      toast.success('Content saved');
      onSaved(saved);
    },
    onError: error => {
      form.setErrors(fieldErrorsOf(error));
      toast.failure('Error', sentenceOf(error, 'Failed to save your changes'));
    },
  });
  useUnsavedChanges({
    hasEdits: form.isDirty() && !saving.isSuccess,
    message: 'Your changes to this post aren’t saved yet.',
  });
  const submit = form.onSubmit(values => {
    if (!saving.isPending) saving.mutate(values);
  });
  const maxLength = maxBodyLength[type];
  const count = `${formatCount(form.values.body.length)} of ${formatCount(maxLength)} characters`;
  return (
    <form noValidate className={classes.edit} onSubmit={submit}>
      <TextInput label={type === 'newsletter' ? 'Subject' : 'Title'} {...form.getInputProps('title')} />
      <Textarea label="Text" description={count} autosize minRows={6} maxRows={28} {...form.getInputProps('body')} />
      <FormFailure error={saving.error} fallback="Failed to save your changes" />
      <div className={classes.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton isPending={saving.isPending} pendingLabel="Saving...">
          Save
        </SubmitButton>
      </div>
    </form>
  );
}

type ContentViewProps = {
  content: Content;
  onChange: (content: Content) => void;
  /** Called when the form opens and closes. */
  onEditing?: (isEditing: boolean) => void;
  onDeleted?: () => void;
  /** Whether the page already has the title as its heading. */
  isTitled?: boolean;
};

export function ContentView({ content, onChange, onEditing, onDeleted, isTitled }: ContentViewProps) {
  const zone = useCurrentUser().practice.timeZone;
  const mayWrite = useMay('content.write');
  const [isEditing, setEditing] = useState(false);
  const [release, setRelease] = useState<Release | null>(null);
  const edit = (isOn: boolean) => {
    setEditing(isOn);
    onEditing?.(isOn);
  };
  const { status, scheduledFor, publishedAt } = content;
  const at = status === 'scheduled' ? scheduledFor : status === 'published' ? publishedAt : null;
  return (
    <article className={classes.view} aria-label={content.title}>
      <header className={classes.viewHead}>
        <Badge variant="light" color={status === 'published' ? 'green' : 'gray'}>
          {statusLabels[status]}
        </Badge>
        <span className={classes.quiet}>
          {typeLabels[content.type]}
          {content.tone && ` · ${toneLabels[content.tone]}`}
          {at && ` · ${formatMoment(at, zone)}`}
        </span>
        <div className={classes.actions}>
          {!isEditing && <Actions content={content} onEdit={() => edit(true)} onRelease={setRelease} />}
          {mayWrite && <ContentMenu content={content} onChange={onChange} onDeleted={onDeleted} />}
        </div>
      </header>
      {content.type === 'newsletter' && !isEditing && (
        <p className={classes.subject}>
          <span className={classes.quiet}>Subject: </span>
          {content.title}
        </p>
      )}
      {isEditing ? (
        <EditForm
          content={content}
          onSaved={changed => {
            onChange(changed);
            edit(false);
          }}
          onClose={() => edit(false)}
        />
      ) : (
        <ContentText body={content.body} without={isTitled ? content.title : undefined} />
      )}
      <PlaceOfContent content={content} />
      {release && (
        <ReleaseDialog
          key={release}
          mode={release}
          content={content}
          onChange={onChange}
          onClose={() => setRelease(null)}
        />
      )}
    </article>
  );
}

type Release = 'publish' | 'schedule';
type ActionsProps = { content: Content; onEdit: () => void; onRelease: (mode: Release) => void };

/** Above the text, so that they are visible for long texts. */
function Actions({ content, onEdit, onRelease }: ActionsProps) {
  const mayWrite = useMay('content.write');
  const mayPublish = useMay('content.publish');
  return (
    <>
      <Button leftSection={<Icon name="copy" />} onClick={() => void copy(content.body)}>
        Copy
      </Button>
      {mayWrite && (
        <Button leftSection={<Icon name="edit" />} onClick={onEdit}>
          Edit
        </Button>
      )}
      {mayPublish && content.status !== 'published' && (
        <>
          <Button leftSection={<Icon name="clock" />} onClick={() => onRelease('schedule')}>
            Schedule
          </Button>
          <Button variant="filled" onClick={() => onRelease('publish')}>
            Publish
          </Button>
        </>
      )}
    </>
  );
}

const originLabels: Record<VersionOrigin, string> = {
  generated: 'Written',
  edited: 'Edited',
  regenerated: 'Rewritten',
  shortened: 'Shortened',
  lengthened: 'Lengthened',
  restored: 'Restored',
};

type VersionsDialogProps = { content: Content; onRestored: (content: Content) => void; onClose: () => void };

/** All versions, each with a button to restore it. */
function VersionsDialog({ content, onRestored, onClose }: VersionsDialogProps) {
  const zone = useCurrentUser().practice.timeZone;
  const versions = useQuery(versionsQuery(content.id));
  const restoring = useMutation({
    mutationFn: (to: number) =>
      api.post(`${contentsPath}/${content.id}/restore`, { to, version: content.version }, contentSchema),
    onSuccess: restored => {
      onRestored(restored);
      onClose();
    },
    onError: error => toast.failure('Error', sentenceOf(error, 'Nothing was changed. Try again.')),
  });
  return (
    <Dialog title="Versions" isOpen onClose={onClose} width={640}>
      {versions.isError && (
        <ErrorState title="Failed to load versions" error={versions.error} onRetry={() => void versions.refetch()} />
      )}
      {versions.isPending && <Skeleton height="8rem" />}
      <ul className={classes.versions}>
        {versions.data?.map(({ version, origin, createdAt, body }) => (
          <li key={version}>
            <div>
              <b>{originLabels[origin]}</b> <span className={classes.quiet}>{formatMoment(createdAt, zone)}</span>
              <p className={classes.beginning}>{body.slice(0, 200)}</p>
            </div>
            {version === content.version ? (
              <span className={classes.quiet}>Current</span>
            ) : (
              <Button size="xs" disabled={restoring.isPending} onClick={() => restoring.mutate(version)}>
                Restore
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

type ContentMenuProps = { content: Content; onChange: (content: Content) => void; onDeleted: (() => void) | undefined };

function ContentMenu({ content, onChange, onDeleted }: ContentMenuProps) {
  const { id, version, status } = content;
  const mayPublish = useMay('content.publish');
  const [isViewing, setViewing] = useState(false);
  const keep = (changed: Content) => {
    keepContent(changed);
    onChange(changed);
  };
  const rewriting = useMutation({
    mutationFn: (how: RewriteInput['how']) =>
      api.post(`${contentsPath}/${id}/rewrite`, { how, version }, contentSchema),
    onSuccess: changed => {
      keep(changed);
      if (changed.version === version) toast.success('Nothing changed', 'This can’t be made shorter or longer.');
      else toast.success('Content Generated', 'Your content has been generated successfully!');
    },
    onError: error => !isStatus(error, 401) && toast.failure('Error', sentenceOf(error, generateFailure)),
  });
  const withdrawing = useMutation({
    mutationFn: () => api.post(`${contentsPath}/${id}/withdraw`, { version }, contentSchema),
    onSuccess: keep,
    onError: error => toast.failure('Error', sentenceOf(error, 'Nothing was changed. Try again.')),
  });
  const remove = async () => {
    const question = { title: `Delete “${content.title}”?`, message: 'This also deletes its earlier versions.' };
    if (!(await confirm({ ...question, confirmLabel: 'Delete', isDestructive: true }))) return;
    try {
      await api.delete(`${contentsPath}/${id}`);
      onDeleted?.();
      await refresh(contentsPath);
      toast.success('Content deleted');
    } catch (error) {
      toast.failure('Error', sentenceOf(error, 'Nothing was deleted. Try again.'));
    }
  };
  const isBusy = rewriting.isPending;
  return (
    <>
      <RowMenu label={isBusy ? 'Writing...' : 'More actions'}>
        <Menu.Item disabled={isBusy} onClick={() => rewriting.mutate('regenerate')}>
          Regenerate
        </Menu.Item>
        <Menu.Item disabled={isBusy} onClick={() => rewriting.mutate('shorten')}>
          Shorten
        </Menu.Item>
        <Menu.Item disabled={isBusy} onClick={() => rewriting.mutate('lengthen')}>
          Lengthen
        </Menu.Item>
        <Menu.Item onClick={() => setViewing(true)}>Versions</Menu.Item>
        {mayPublish && status !== 'draft' && <Menu.Item onClick={() => withdrawing.mutate()}>Back to draft</Menu.Item>}
        {onDeleted && (mayPublish || status === 'draft') && (
          <Menu.Item color="red" onClick={() => void remove()}>
            Delete
          </Menu.Item>
        )}
      </RowMenu>
      {isViewing && <VersionsDialog content={content} onRestored={keep} onClose={() => setViewing(false)} />}
    </>
  );
}
