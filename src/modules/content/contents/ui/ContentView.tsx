import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import { formatMoment } from '../../../../shared/format-moment.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { type Content, statusLabels, toneLabels, typeLabels } from '../contract.ts';
import { ContentMenu } from './ContentMenu.tsx';
import { ContentText } from './ContentText.tsx';
import classes from './contents.module.css';
import { copy } from './copy.ts';
import { EditForm } from './EditForm.tsx';
import { PlaceOfContent } from './PlaceOfContent.tsx';
import { ReleaseDialog } from './ReleaseDialog.tsx';

type Props = {
  content: Content;
  onChange: (content: Content) => void;
  /** Told when its form opens and closes. */
  onEditing?: (isEditing: boolean) => void;
  onDeleted?: () => void;
  /** On a page that is headed by its title already. */
  isTitled?: boolean;
};

/** One text with everything that can be done with it. */
export function ContentView({ content, onChange, onEditing, onDeleted, isTitled }: Props) {
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

/** Above the text, however long it is. */
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
