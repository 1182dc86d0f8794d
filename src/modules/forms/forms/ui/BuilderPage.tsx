import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { isStatus } from '../../../../ui/data/api-error.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { RecordNotFound } from '../../../../ui/feedback/RecordNotFound.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormSkeleton } from '../../../../ui/form/FormSkeleton.tsx';
import { useUnsavedChanges } from '../../../../ui/form/use-unsaved-changes.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { BackLink } from '../../../../ui/layout/BackLink.tsx';
import { Dialog } from '../../../../ui/layout/Dialog.tsx';
import { ButtonLink } from '../../../../ui/layout/links.tsx';
import section from '../../../../ui/layout/section.module.css';
import { useFocusRequest } from '../../../../ui/use-focus-request.ts';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { builtInKinds } from '../../../people/measurements/contract.ts';
import { kindsQuery } from '../../../people/measurements/ui/measurement-queries.ts';
import { RulesSection } from '../../requests/ui/RulesSection.tsx';
import type { Form } from '../contract.ts';
import type { Question, QuestionKind } from '../questions.ts';
import classes from './builder.module.css';
import { AtBooking, BuilderHead, Conflict, NextVersion, Settings, settingsId, titleId } from './builder-parts.tsx';
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
import { formQuery } from './form-queries.ts';
import { labelIdOf } from './QuestionEditor.tsx';
import { AddQuestion, addQuestionId, type ListState, QuestionList, rowIdOf } from './QuestionList.tsx';
import { SumsSection } from './SumsSection.tsx';
import { useDraft } from './use-draft.ts';

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
        // The key resets the draft when another form is opened.
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
  /** Shows all errors and opens the question with the first. @returns whether there are any */
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
      <BuilderHead
        saved={saved}
        state={state}
        mayWrite={mayWrite}
        showErrors={showErrors}
        onPreview={() => setIsPreviewOpen(true)}
      />
      {state.trouble?.why === 'conflict' && <Conflict state={state} />}
      <div className={classes.columns}>
        <div>
          <AtBooking formId={saved.id} definition={definition} />
          <NextVersion saved={saved} measures={list.measures} />
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
