import {
  ActionIcon,
  Badge,
  Button,
  Menu,
  NativeSelect,
  Skeleton,
  Switch,
  Textarea,
  TextInput,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import IconDeviceMobile from '@tabler/icons-react/icons/IconDeviceMobile';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../../ui/data/api.ts';
import { isStatus, sentenceOf } from '../../../../ui/data/api-error.ts';
import banner from '../../../../ui/feedback/banner.module.css';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { RecordNotFound } from '../../../../ui/feedback/RecordNotFound.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormSkeleton } from '../../../../ui/form/FormSkeleton.tsx';
import { Optional } from '../../../../ui/form/Optional.tsx';
import { useUnsavedChanges } from '../../../../ui/form/use-unsaved-changes.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { BackLink } from '../../../../ui/layout/BackLink.tsx';
import { Dialog } from '../../../../ui/layout/Dialog.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import { ButtonLink } from '../../../../ui/layout/links.tsx';
import { PageHead } from '../../../../ui/layout/PageHead.tsx';
import section from '../../../../ui/layout/section.module.css';
import { useFocusRequest } from '../../../../ui/use-focus-request.ts';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { builtInKinds } from '../../../people/measurements/contract.ts';
import { kindsQuery } from '../../../people/measurements/ui/measurement-queries.ts';
import { RulesSection } from '../../requests/ui/RulesSection.tsx';
import { type Form, form } from '../contract.ts';
import { type FormKind, formKindLabels, minutesFor, type Question, type QuestionKind } from '../questions.ts';
import classes from './builder.module.css';
import {
  convert,
  duplicate,
  insertAfter,
  moveTo,
  nest,
  newQuestion,
  remove,
  restore,
  siblingsOf,
} from './edit-questions.ts';
import { FormPreview } from './FormPreview.tsx';
import { FormsAreClosed } from './FormsPage.tsx';
import { formQuery, formsPath, keepForm } from './form-queries.ts';
import { labelIdOf } from './QuestionEditor.tsx';
import { AddQuestion, addQuestionId, type ListState, QuestionList, rowIdOf } from './QuestionList.tsx';
import { SumsSection } from './SumsSection.tsx';
import { type DraftState, useDraft } from './use-draft.ts';
import { useFormActions } from './use-form-actions.ts';

export function BuilderPage() {
  return useMay('records.read') ? <LoadedBuilder /> : <FormsAreClosed />;
}

function LoadedBuilder() {
  const { id = '' } = useParams({ strict: false });
  const { data, error, isFetchedAfterMount, refetch } = useQuery(formQuery(id));
  if (isStatus(error, 404))
    return (
      <RecordNotFound
        title="Form not found"
        actions={
          <ButtonLink to="/forms" leftSection={<Icon name="chevronLeft" size={16} />}>
            Back to Forms
          </ButtonLink>
        }
      >
        The link may be wrong, or this form was deleted.
      </RecordNotFound>
    );
  return (
    <>
      <BackLink to="/forms">Forms</BackLink>
      {data && isFetchedAfterMount ? (
        // Another form begins with its own draft.
        <Builder key={data.id} saved={data} />
      ) : error ? (
        <div className={section.card}>
          <ErrorState title="Failed to load this form" error={error} onRetry={() => void refetch()} level="h1" />
        </div>
      ) : (
        <>
          <Skeleton width={220} height={28} mb="lg" />
          <FormSkeleton label="Loading this form" fields={5} />
        </>
      )}
    </>
  );
}

function Builder({ saved }: { saved: Form }) {
  const mayWrite = useMay('records.write');
  const state = useDraft(saved);
  const { draft, errors, change } = state;
  const { definition } = draft;
  const [openId, setOpenId] = useState<string | null>(null);
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [spoken, setSpoken] = useState('');
  const [isPreviewOpen, setIsPreviewOpen] = useState(false);
  const requestFocus = useFocusRequest();
  const isNarrow = useMediaQuery('(max-width: 72em)', false, { getInitialValueInEffect: false });
  useUnsavedChanges({
    hasEdits: state.trouble !== null,
    message: 'Your latest changes to this form aren’t saved yet.',
  });
  const setQuestions = (questions: Question[]) =>
    change(before => ({ ...before, definition: { ...before.definition, questions } }));
  const open = (id: string | null) => {
    if (openId !== null) setChecked(before => new Set([...before, openId]));
    setOpenId(id);
    requestFocus(() => document.getElementById(id === null ? rowIdOf(openId ?? '') : labelIdOf(id)));
  };
  const insert = (kind: QuestionKind, afterId: string | null) => {
    const added = newQuestion(kind);
    setQuestions(insertAfter(definition.questions, afterId, added));
    open(added.id);
  };
  const removeWithUndo = (id: string) => {
    const before = definition;
    const removed = before.questions.find(each => each.id === id);
    if (!removed) return;
    const after = remove(before, id);
    const others = before.questions.length - after.questions.length - 1;
    const at = before.questions.indexOf(removed);
    const next = after.questions[Math.min(at, after.questions.length - 1)];
    change(current => ({ ...current, definition: remove(current.definition, id) }));
    setOpenId(null);
    requestFocus(
      () => document.getElementById(next ? rowIdOf(next.id) : addQuestionId) ?? document.querySelector('main'),
    );
    toast.success(
      others ? `Question and ${others === 1 ? 'its follow-up' : `${others} follow-ups`} removed` : 'Question removed',
      removed.label,
      {
        undo: () => {
          change(current => ({ ...current, definition: restore(current.definition, before, id) }));
          requestFocus(() => document.getElementById(rowIdOf(id)));
        },
      },
    );
  };
  const move = (id: string, to: number) => {
    const siblings = siblingsOf(nest(definition.questions), id);
    const name = definition.questions.find(each => each.id === id)?.label || 'Untitled';
    const next = moveTo(definition.questions, id, to);
    if (next) {
      setQuestions(next);
      setSpoken(`${name}: now ${to + 1} of ${siblings.length}`);
    } else if (to >= 0 && to < siblings.length) {
      const sentence = 'A follow-up comes after the question it depends on.';
      toast.failure('Can’t move it there', sentence);
    }
    requestFocus(() => document.getElementById(rowIdOf(id)));
  };
  const pathOf = (id: string) => `definition.questions.${definition.questions.findIndex(each => each.id === id)}.`;
  const { data: ownKinds = [] } = useQuery(kindsQuery);
  const list: ListState = {
    openId,
    mayWrite,
    changes: {
      questions: definition.questions,
      change: question =>
        change(before => ({
          ...before,
          definition: {
            ...before.definition,
            questions: before.definition.questions.map(each => (each.id === question.id ? question : each)),
          },
        })),
      changeAll: setQuestions,
      convert: (id, kind) => setQuestions(convert(definition.questions, id, kind)),
      duplicate: id => {
        const { questions, copyId } = duplicate(definition.questions, id);
        setQuestions(questions);
        open(copyId);
      },
      remove: removeWithUndo,
      open,
    },
    errorOf: id => (field, otherId) => errors[pathOf(otherId ?? id) + field],
    hasErrors: id => Object.keys(errors).some(path => path.startsWith(pathOf(id))),
    isChecked: id => checked.has(id),
    move,
    insert,
    stopsAt: id => saved.stops.find(({ question }) => question === id)?.people ?? 0,
    measures: {
      ...Object.fromEntries(Object.entries(builtInKinds).map(([kind, { label }]) => [kind, label])),
      ...Object.fromEntries(ownKinds.map(({ id, name }) => [String(id), name])),
    },
  };
  /** Shows what is missing and opens the first of it. @returns whether something is */
  const showErrors = (): boolean => {
    const paths = Object.keys(errors);
    if (!paths.length) return false;
    setChecked(new Set([...definition.questions.map(({ id }) => id), 'sums', settingsId]));
    const first = definition.questions.find(({ id }) => list.hasErrors(id));
    if (errors.title || errors['definition.intro']) {
      setOpenId(settingsId);
      requestFocus(() => document.getElementById(titleId));
    } else if (first) {
      setOpenId(first.id);
      requestFocus(
        () =>
          document.querySelector<HTMLElement>(`#editor [aria-invalid="true"]`) ??
          document.getElementById(labelIdOf(first.id)),
      );
    } else requestFocus(() => document.querySelector<HTMLElement>('[aria-invalid="true"]'));
    toast.failure('Not published yet', 'Some questions are incomplete. We’ve opened the first one.');
    return true;
  };
  const preview = (
    <FormPreview title={draft.title} definition={definition} openId={openId === settingsId ? null : openId} />
  );
  return (
    <>
      <Head
        saved={saved}
        state={state}
        mayWrite={mayWrite}
        showErrors={showErrors}
        onPreview={() => setIsPreviewOpen(true)}
      />
      {state.trouble?.why === 'conflict' && <Conflict state={state} />}
      <div className={classes.columns}>
        <div>
          <NextVersion saved={saved} />
          <div className={classes.listHead}>
            <h2>
              Questions <span>{definition.questions.length}</span>
            </h2>
            {mayWrite && definition.questions.length > 1 && <p>Drag, or Alt and the arrow keys</p>}
          </div>
          <div className={classes.card}>
            <Settings
              state={state}
              isOpen={openId === settingsId}
              mayWrite={mayWrite}
              isChecked={checked.has(settingsId)}
              onToggle={() => open(openId === settingsId ? null : settingsId)}
            />
            <div id="editor">
              <QuestionList nodes={nest(definition.questions)} state={list} />
            </div>
          </div>
          <VisuallyHidden role="status">{spoken}</VisuallyHidden>
          {mayWrite && <AddQuestion onAdd={kind => insert(kind, null)} />}
          <div className={classes.below}>
            <SumsSection
              sums={definition.sums}
              questions={definition.questions}
              mayWrite={mayWrite}
              errorOf={field => (checked.has('sums') ? errors[`definition.sums.${field}`] : undefined)}
              onChange={sums => change({ ...draft, definition: { ...definition, sums } })}
              onRemove={sum => {
                const { sums } = definition;
                const at = sums.indexOf(sum);
                change({ ...draft, definition: { ...definition, sums: sums.toSpliced(at, 1) } });
                toast.success('Sum removed', sum.title, {
                  undo: () =>
                    change(current => ({
                      ...current,
                      definition: { ...current.definition, sums: current.definition.sums.toSpliced(at, 0, sum) },
                    })),
                });
              }}
            />
            <RulesSection formId={saved.id} />
          </div>
        </div>
        {!isNarrow && <div className={classes.aside}>{preview}</div>}
      </div>
      {isNarrow && (
        <Dialog title="Preview" isOpen={isPreviewOpen} onClose={() => setIsPreviewOpen(false)} width={380}>
          {preview}
        </Dialog>
      )}
    </>
  );
}

const settingsId = 'settings';
const titleId = labelIdOf(settingsId);

type HeadProps = {
  saved: Form;
  state: DraftState;
  mayWrite: boolean;
  showErrors: () => boolean;
  onPreview: () => void;
};

function Head({ saved, state, mayWrite, showErrors, onPreview }: HeadProps) {
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

function Conflict({ state }: { state: DraftState }) {
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

/** What publishing changes. */
function NextVersion({ saved: { hasChanges, version, answered, changes } }: { saved: Form }) {
  if (!hasChanges || !version) return null;
  const people = answered === 1 ? '1 client answered' : `${answered} clients answered`;
  const edits = changes === 0 ? 'Your edits' : changes === 1 ? 'Your edit' : `Your ${changes} edits`;
  return (
    <div className={classes.note}>
      <Icon name="info" />
      <p>
        <b>Answers stay with the version people saw.</b> {answered > 0 && `${people} version ${version}. `}
        {edits} go live as version {version + 1}, for forms sent after that.
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
function Settings({ state: { draft, errors, change }, isOpen, mayWrite, isChecked, onToggle }: SettingsProps) {
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
