import {
  ActionIcon,
  Badge,
  Button,
  Menu,
  NativeSelect,
  Switch,
  Textarea,
  TextInput,
  UnstyledButton,
} from '@mantine/core';
import IconDeviceMobile from '@tabler/icons-react/icons/IconDeviceMobile';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import banner from '../../../../ui/feedback/banner.module.css';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Optional } from '../../../../ui/form/Optional.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import { PageHead } from '../../../../ui/layout/PageHead.tsx';
import { rulesQuery } from '../../requests/ui/request-queries.ts';
import { whyNotAtBooking } from '../at-booking.ts';
import { type Form, form } from '../contract.ts';
import { type FormDefinition, type FormKind, formKindLabels, minutesFor } from '../questions.ts';
import classes from './builder.module.css';
import { formsPath, keepForm } from './form-queries.ts';
import { labelIdOf } from './QuestionEditor.tsx';
import { rowIdOf } from './QuestionList.tsx';
import type { DraftState } from './use-draft.ts';
import { useFormActions } from './use-form-actions.ts';
import { VersionComparison } from './VersionComparison.tsx';

export const settingsId = 'settings';
export const titleId = labelIdOf(settingsId);

type HeadProps = {
  saved: Form;
  state: DraftState;
  mayWrite: boolean;
  showErrors: () => boolean;
  onPreview: () => void;
};

export function BuilderHead({ saved, state, mayWrite, showErrors, onPreview }: HeadProps) {
  const { draft, hasEdits } = state;
  const actions = useFormActions();
  const publishing = useMutation({
    mutationFn: async () => {
      if (!(await state.save())) throw new Error('not saved');
      return api.post(`${formsPath}/${saved.id}/publish`, undefined, form);
    },
    onSuccess: async published => {
      await keepForm(published);
      toast.success(`Version ${published.version} is live`, 'Forms you send from now on use it.');
    },
    onError: error => toast.failure('Not published', sentenceOf(error, 'Nothing was sent. Try again.')),
  });
  const publish = () => {
    if (!publishing.isPending && !showErrors()) publishing.mutate();
  };
  const minutes = minutesFor(draft.definition.questions, draft.definition.isSigned);
  const isRetired = saved.status === 'retired';
  const mayPublish = saved.version === 0 || saved.hasChanges || hasEdits || isRetired;
  return (
    <PageHead
      title={draft.title || 'Untitled form'}
      purpose={
        <span className={classes.state}>
          <StatusBadge saved={saved} />
          <span>
            {formKindLabels[draft.kind]}, about {minutes === 1 ? '1 minute' : `${minutes} minutes`}
          </span>
          {mayWrite && <SaveState state={state} />}
        </span>
      }
      actions={
        <>
          <Button
            className={classes.previewButton}
            leftSection={<IconDeviceMobile size={18} stroke={1.8} aria-hidden="true" />}
            onClick={onPreview}
          >
            Preview
          </Button>
          {mayWrite && mayPublish && (
            <Button variant="filled" loading={publishing.isPending} onClick={publish}>
              {isRetired && !saved.hasChanges && !hasEdits ? 'Bring back' : `Publish version ${saved.version + 1}`}
            </Button>
          )}
          {mayWrite && (
            <Menu width={192}>
              <Menu.Target>
                <ActionIcon variant="default" size="var(--control)" data-square aria-label="More about this form">
                  <Icon name="more" />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<Icon name="copy" size={16} />} onClick={() => actions.copy(saved.id)}>
                  Duplicate
                </Menu.Item>
                {!isRetired && (
                  <Menu.Item
                    leftSection={<Icon name="archive" size={16} />}
                    onClick={() => void actions.archive(saved, { leave: true })}
                  >
                    Archive
                  </Menu.Item>
                )}
              </Menu.Dropdown>
            </Menu>
          )}
        </>
      }
    />
  );
}

function StatusBadge({ saved: { status, version } }: { saved: Form }) {
  if (status === 'retired') return <Badge color="gray">Archived</Badge>;
  if (status === 'draft') return <Badge variant="outline">Draft</Badge>;
  return <Badge color="green">Version {version} live</Badge>;
}

function SaveState({ state: { hasEdits, isSaving, trouble, save } }: { state: DraftState }) {
  if (trouble?.why === 'failed')
    return (
      <span className={classes.saving} role="status" data-trouble>
        Not saved. {trouble.message}{' '}
        <Button size="xs" onClick={() => void save()}>
          Try again
        </Button>
      </span>
    );
  return (
    <span className={classes.saving} role="status" data-trouble={trouble ? true : undefined}>
      {trouble?.why === 'incomplete' && 'Saved once every question is complete'}
      {trouble?.why === 'offline' && 'Not saved. The server doesn’t answer. Trying again…'}
      {trouble?.why === 'conflict' && 'Not saved'}
      {!trouble && (hasEdits || isSaving ? 'Saving…' : 'Saved')}
    </span>
  );
}

export function Conflict({ state }: { state: DraftState }) {
  return (
    <div className={banner.banner} data-tone="attention" role="alert">
      <Icon name="alert" />
      <p>This form was also changed in another window. Which version do you want to keep?</p>
      <Button size="xs" onClick={() => void state.takeOther()}>
        Keep the other
      </Button>
      <Button size="xs" onClick={() => void state.keepMine()}>
        Keep mine
      </Button>
    </div>
  );
}

/** Explains that earlier answers keep the version they were given to. */
export function NextVersion({ saved, measures }: { saved: Form; measures: Record<string, string> }) {
  const [isComparing, setIsComparing] = useState(false);
  const { hasChanges, version, answered, changes } = saved;
  if (!hasChanges || !version) return null;
  const people = answered === 1 ? '1 client answered' : `${answered} clients answered`;
  const edits = changes === 0 ? 'Your edits go' : changes === 1 ? 'Your edit goes' : `Your ${changes} edits go`;
  return (
    <div className={classes.note}>
      <Icon name="info" />
      <p>
        <b>Answers stay with the version people saw.</b> {answered > 0 && `${people} version ${version}. `}
        {edits} live as version {version + 1}, for forms sent after that.
      </p>
      <Button size="xs" variant="default" onClick={() => setIsComparing(true)}>
        Compare
      </Button>
      <VersionComparison saved={saved} measures={measures} isOpen={isComparing} onClose={() => setIsComparing(false)} />
    </div>
  );
}

/** Warns while editing that the form can no longer be asked at booking, and why. */
export function AtBooking({ formId, definition }: { formId: number; definition: FormDefinition }) {
  const { data: rules = [] } = useQuery(rulesQuery);
  const reason =
    rules.some(each => each.formId === formId && each.time === 'at_booking') && whyNotAtBooking(definition);
  if (!reason) return null;
  return (
    <div className={banner.banner} data-tone="attention" role="status">
      <Icon name="alert" />
      <p>
        <b>Clients are asked this form while booking, so these changes can’t be published.</b> {reason} Shorten the
        form, or remove its rule below.
      </p>
    </div>
  );
}

type SettingsProps = {
  state: DraftState;
  isOpen: boolean;
  mayWrite: boolean;
  isChecked: boolean;
  onToggle: () => void;
};

/** Title, kind, introduction and signature, as the first row of the list. */
export function Settings({ state: { draft, errors, change }, isOpen, mayWrite, isChecked, onToggle }: SettingsProps) {
  const { title, kind, definition } = draft;
  const { intro, isSigned, questions } = definition;
  const hasClause = questions.some(each => each.kind === 'consent');
  const set = (part: Partial<typeof definition>) => change({ ...draft, definition: { ...definition, ...part } });
  const about = [formKindLabels[kind], intro && 'with an introduction', (isSigned || hasClause) && 'signed at the end'];
  return (
    <div className={classes.settings} data-open={isOpen || undefined}>
      <div className={classes.row}>
        <span className={classes.kind}>
          <Icon name="settings" />
        </span>
        <span className={classes.words}>
          {mayWrite ? (
            <UnstyledButton id={rowIdOf(settingsId)} className={classes.name} aria-expanded={isOpen} onClick={onToggle}>
              Title and introduction
            </UnstyledButton>
          ) : (
            <span className={classes.name}>Title and introduction</span>
          )}
          <span className={classes.about}>
            {isChecked && errors.title ? (
              <span className={classes.incomplete}>{errors.title}</span>
            ) : (
              about.filter(Boolean).join(', ')
            )}
          </span>
        </span>
      </div>
      {isOpen && (
        <form
          noValidate
          className={classes.editor}
          onSubmit={event => {
            event.preventDefault();
            onToggle();
          }}
        >
          <div className={dialog.pair}>
            <TextInput
              id={titleId}
              label="Title"
              description="Clients see it, too."
              maxLength={120}
              autoComplete="off"
              value={title}
              error={errors.title}
              onChange={event => change({ ...draft, title: event.currentTarget.value })}
            />
            <NativeSelect
              label="Kind"
              data={Object.entries(formKindLabels).map(([value, label]) => ({ value, label }))}
              value={kind}
              onChange={event => change({ ...draft, kind: event.currentTarget.value as FormKind })}
            />
          </div>
          <Textarea
            label={<Optional>Introduction</Optional>}
            description="What clients read before the first question."
            autosize
            minRows={2}
            maxRows={10}
            maxLength={2_000}
            value={intro ?? ''}
            error={errors['definition.intro']}
            onChange={event => set({ intro: event.currentTarget.value })}
          />
          <Switch
            label="Signed at the end"
            description={
              hasClause ? 'A form with a consent clause is always signed.' : 'Clients type their name to sign.'
            }
            checked={isSigned || hasClause}
            disabled={hasClause}
            onChange={event => set({ isSigned: event.currentTarget.checked })}
          />
          <div className={classes.editorFoot}>
            <Button type="submit" size="xs">
              Done
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
