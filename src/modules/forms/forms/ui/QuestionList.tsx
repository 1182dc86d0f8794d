import { Button, Menu, UnstyledButton } from '@mantine/core';
import IconAlignLeft from '@tabler/icons-react/icons/IconAlignLeft';
import IconCalendarEvent from '@tabler/icons-react/icons/IconCalendarEvent';
import IconChecks from '@tabler/icons-react/icons/IconChecks';
import IconCircleDot from '@tabler/icons-react/icons/IconCircleDot';
import IconHash from '@tabler/icons-react/icons/IconHash';
import IconHeading from '@tabler/icons-react/icons/IconHeading';
import IconNut from '@tabler/icons-react/icons/IconNut';
import IconPaperclip from '@tabler/icons-react/icons/IconPaperclip';
import IconPill from '@tabler/icons-react/icons/IconPill';
import IconRuler2 from '@tabler/icons-react/icons/IconRuler2';
import IconRulerMeasure from '@tabler/icons-react/icons/IconRulerMeasure';
import IconSignature from '@tabler/icons-react/icons/IconSignature';
import IconTable from '@tabler/icons-react/icons/IconTable';
import IconTextCaption from '@tabler/icons-react/icons/IconTextCaption';
import IconToggleLeft from '@tabler/icons-react/icons/IconToggleLeft';
import IconToolsKitchen2 from '@tabler/icons-react/icons/IconToolsKitchen2';
import IconWriting from '@tabler/icons-react/icons/IconWriting';
import type { ComponentProps, ComponentType, KeyboardEvent } from 'react';
import { GripIcon } from '../../../../ui/GripIcon.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { RowMenu } from '../../../../ui/table/RowMenu.tsx';
import { opensOnClick } from '../../../../ui/table/row-opening.tsx';
import { useDragOrder } from '../../../../ui/use-drag-order.ts';
import { type Question, type QuestionKind, questionKindLabels } from '../questions.ts';
import classes from './builder.module.css';
import { describeQuestion, type QuestionNode } from './edit-questions.ts';
import type { ErrorOf, QuestionChanges } from './editor-fields.tsx';
import { kindGroups, QuestionEditor } from './QuestionEditor.tsx';

const kindIcons: Record<QuestionKind, ComponentType<{ size: number; stroke: number; 'aria-hidden': 'true' }>> = {
  heading: IconHeading,
  text: IconAlignLeft,
  short: IconTextCaption,
  long: IconWriting,
  number: IconHash,
  one: IconCircleDot,
  several: IconChecks,
  yes_no: IconToggleLeft,
  scale: IconRulerMeasure,
  date: IconCalendarEvent,
  matrix: IconTable,
  allergies: IconNut,
  medication: IconPill,
  measurement: IconRuler2,
  recall: IconToolsKitchen2,
  file: IconPaperclip,
  consent: IconSignature,
};

function KindIcon({ kind }: { kind: QuestionKind }) {
  const Drawing = kindIcons[kind];
  return <Drawing size={18} stroke={1.8} aria-hidden="true" />;
}

export type ListState = {
  /** The question whose fields are shown. */
  openId: string | null;
  mayWrite: boolean;
  changes: QuestionChanges;
  errorOf: (id: string) => ErrorOf;
  hasErrors: (id: string) => boolean;
  /** Whether the question was closed once, so that its errors are shown. */
  isChecked: (id: string) => boolean;
  move: (id: string, to: number) => void;
  insert: (kind: QuestionKind, afterId: string | null) => void;
  /** How many people stopped at the question. */
  stopsAt: (id: string) => number;
  /** Names of the measurements by kind. */
  measures: Record<string, string>;
};

type Props = { nodes: QuestionNode[]; state: ListState; isNested?: boolean };

/** The questions; follow-ups are indented below the answer that leads to them. */
export function QuestionList({ nodes, state, isNested }: Props) {
  const drag = useDragOrder((from, to) => {
    const node = nodes[from];
    if (node) state.move(node.question.id, to);
  });
  return (
    <ol className={isNested ? classes.nested : classes.list}>
      {nodes.map((node, index) => (
        <li key={node.question.id} {...(state.mayWrite && drag.rowProps(index))}>
          <QuestionRow
            question={node.question}
            index={index}
            count={nodes.length}
            isFollowUp={isNested ?? false}
            state={state}
            grip={drag.gripProps(index)}
          />
          {node.children.length > 0 && <QuestionList nodes={node.children} state={state} isNested />}
        </li>
      ))}
    </ol>
  );
}

type RowProps = {
  question: Question;
  /** Among the questions of its level. */
  index: number;
  count: number;
  isFollowUp: boolean;
  state: ListState;
  grip: ComponentProps<'span'>;
};

/** The element that gets the focus after a move and on closing. */
export const rowIdOf = (questionId: string) => `row-${questionId}`;

function QuestionRow({ question, index, count, isFollowUp, state, grip }: RowProps) {
  const { id, label } = question;
  const { changes, mayWrite, move } = state;
  const isOpen = state.openId === id;
  const name = label || `Untitled ${questionKindLabels[question.kind].toLowerCase()}`;
  const isIncomplete = !isOpen && state.isChecked(id) && state.hasErrors(id);
  const stops = state.stopsAt(id);
  const moveOnKey = (event: KeyboardEvent) => {
    if (!mayWrite || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(id, event.key === 'ArrowUp' ? index - 1 : index + 1);
  };
  const toggle = () => changes.open(isOpen ? null : id);
  return (
    <div className={classes.question} data-open={isOpen || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Alt and the arrow keys are a shortcut; the row's menu moves, too. */}
      <div className={classes.row} onKeyDown={moveOnKey} {...opensOnClick(mayWrite ? toggle : null)}>
        {mayWrite && (
          <span className={classes.grip} aria-hidden="true" {...grip}>
            <GripIcon />
          </span>
        )}
        <span className={classes.kind} data-follow-up={isFollowUp || undefined}>
          <KindIcon kind={question.kind} />
        </span>
        <span className={classes.words}>
          {mayWrite ? (
            <UnstyledButton
              id={rowIdOf(id)}
              className={classes.name}
              aria-expanded={isOpen}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onClick={toggle}
            >
              {name}
            </UnstyledButton>
          ) : (
            <span className={classes.name}>{name}</span>
          )}
          <span className={classes.about}>
            {isIncomplete ? (
              <span className={classes.incomplete}>Something is missing here</span>
            ) : (
              describeQuestion(question, changes.questions, state.measures)
            )}
          </span>
        </span>
        {stops > 0 && <span className={classes.stops}>{stops} stop here</span>}
        {mayWrite && (
          <RowMenu label={`Actions for ${name}`}>
            {!isOpen && (
              <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={() => changes.open(id)}>
                Edit
              </Menu.Item>
            )}
            <Menu.Item leftSection={<Icon name="copy" size={16} />} onClick={() => changes.duplicate(id)}>
              Duplicate
            </Menu.Item>
            <Menu.Item leftSection={<Icon name="plus" size={16} />} onClick={() => state.insert('long', id)}>
              Add a question below
            </Menu.Item>
            {index > 0 && (
              <Menu.Item leftSection={<Icon name="sortUp" size={16} />} onClick={() => move(id, index - 1)}>
                Move up
              </Menu.Item>
            )}
            {index < count - 1 && (
              <Menu.Item
                leftSection={<Icon name="sortUp" size={16} className={classes.down} />}
                onClick={() => move(id, index + 1)}
              >
                Move down
              </Menu.Item>
            )}
            <Menu.Item
              c="var(--danger-text)"
              leftSection={<Icon name="trash" size={16} />}
              onClick={() => changes.remove(id)}
            >
              Remove
            </Menu.Item>
          </RowMenu>
        )}
      </div>
      {isOpen && mayWrite && (
        <QuestionEditor
          question={question}
          changes={changes}
          errorOf={state.errorOf(id)}
          isChecked={state.isChecked(id)}
        />
      )}
    </div>
  );
}

export const addQuestionId = 'add-question';

/** The menu of kinds, and a shortcut for headings. */
export function AddQuestion({ onAdd }: { onAdd: (kind: QuestionKind) => void }) {
  return (
    <div className={classes.add}>
      <Menu width={240} position="bottom-start">
        <Menu.Target>
          <Button id={addQuestionId} leftSection={<Icon name="plus" />}>
            Add question
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.kinds}>
          {kindGroups.map(({ title, kinds }) => (
            <div key={title}>
              <Menu.Label>{title}</Menu.Label>
              {kinds.map(kind => (
                <Menu.Item key={kind} leftSection={<KindIcon kind={kind} />} onClick={() => onAdd(kind)}>
                  {questionKindLabels[kind]}
                </Menu.Item>
              ))}
            </div>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button variant="subtle" color="gray" leftSection={<IconHeading size={18} />} onClick={() => onAdd('heading')}>
        Add heading
      </Button>
    </div>
  );
}
