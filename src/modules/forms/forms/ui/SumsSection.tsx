import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { newKey } from '../../../../ui/form/new-key.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import type { Question, Sum } from '../questions.ts';
import classes from './builder.module.css';
import { FigureField } from './editor-fields.tsx';

/** Whether answers of the question count towards sums. */
const isScored = (question: Question): boolean =>
  question.kind === 'scale' ||
  question.kind === 'yes_no' ||
  ('options' in question && question.options.some(({ points }) => points !== null)) ||
  (question.kind === 'matrix' && question.columns.some(({ points }) => points !== null));

type Props = {
  sums: Sum[];
  questions: Question[];
  mayWrite: boolean;
  /** The message for a field such as `0.bands.1.label`. */
  errorOf: (field: string) => string | undefined;
  onChange: (sums: Sum[]) => void;
  onRemove: (sum: Sum) => void;
};

/** Scores with cut-offs, for the practice’s own screening forms. */
export function SumsSection({ sums, questions, mayWrite, errorOf, onChange, onRemove }: Props) {
  const scored = questions.filter(isScored);
  if (!sums.length && !scored.length) return null;
  const set = (at: number, part: Partial<Sum>) =>
    onChange(sums.map((each, index) => (index === at ? { ...each, ...part } : each)));
  const add = (
    <Button
      size="xs"
      leftSection={<Icon name="plus" size={16} />}
      disabled={sums.length >= 10}
      onClick={() => {
        const bands = [{ from: 0, label: '' }];
        onChange([...sums, { id: newKey().slice(0, 12), title: '', questions: scored.map(({ id }) => id), bands }]);
      }}
    >
      Add sum
    </Button>
  );
  return (
    <Section
      title="Sums"
      purpose="Adds up scales, yes (1) or no (0), and answers with points. Only you see the result, not your clients."
      actions={mayWrite && add}
    >
      {sums.length > 0 && (
        <ol className={section.card}>
          {sums.map((sum, at) => (
            <li key={sum.id} className={classes.sum}>
              <fieldset disabled={!mayWrite} aria-label={sum.title || `Sum ${at + 1}`}>
                <div className={classes.sumHead}>
                  <TextInput
                    label="Title"
                    placeholder="Digestion score"
                    maxLength={100}
                    autoComplete="off"
                    value={sum.title}
                    error={errorOf(`${at}.title`)}
                    onChange={event => set(at, { title: event.currentTarget.value })}
                  />
                  {mayWrite && (
                    <Button
                      size="xs"
                      variant="subtle"
                      color="gray"
                      className={classes.destructive}
                      onClick={() => onRemove(sum)}
                    >
                      Remove
                    </Button>
                  )}
                </div>
                <Checkbox.Group
                  label="Questions"
                  value={sum.questions}
                  error={errorOf(`${at}.questions`)}
                  onChange={chosen => set(at, { questions: chosen })}
                >
                  <div className={classes.ticks}>
                    {questions
                      .filter(each => isScored(each) || sum.questions.includes(each.id))
                      .map(({ id, label }) => (
                        <Checkbox key={id} value={id} label={label || 'Untitled'} />
                      ))}
                  </div>
                </Checkbox.Group>
                <Bands sum={sum} at={at} mayWrite={mayWrite} errorOf={errorOf} onChange={bands => set(at, { bands })} />
              </fieldset>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

type BandsProps = {
  sum: Sum;
  at: number;
  mayWrite: boolean;
  errorOf: Props['errorOf'];
  onChange: (bands: Sum['bands']) => void;
};

function Bands({ sum: { bands }, at, mayWrite, errorOf, onChange }: BandsProps) {
  const set = (index: number, part: Partial<Sum['bands'][number]>) =>
    onChange(bands.map((each, place) => (place === index ? { ...each, ...part } : each)));
  return (
    <fieldset className={classes.entries}>
      <legend>Cut-offs</legend>
      <ol>
        {bands.map((band, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bands have no key of their own, and fields hold no state but a figure's text
          <li key={index}>
            <span className={classes.points}>
              <FigureField
                name="from"
                label={null}
                aria-label={`Cut-off ${index + 1}, from`}
                value={band.from}
                onChange={from => set(index, { from: from ?? Number.NaN })}
              />
            </span>
            <span className={classes.andMore}>or more:</span>
            <TextInput
              className={classes.entryLabel}
              aria-label={`Cut-off ${index + 1}, label`}
              placeholder="Talk about it"
              maxLength={100}
              autoComplete="off"
              value={band.label}
              error={errorOf(`${at}.bands.${index}.label`) ?? errorOf(`${at}.bands.${index}.from`)}
              onChange={event => set(index, { label: event.currentTarget.value })}
            />
            {mayWrite && (
              <ActionIcon
                aria-label={`Remove cut-off ${index + 1}`}
                onClick={() => onChange(bands.toSpliced(index, 1))}
              >
                <Icon name="close" size={16} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ol>
      {mayWrite && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          leftSection={<Icon name="plus" size={16} />}
          disabled={bands.length >= 10}
          onClick={() => onChange([...bands, { from: (bands.at(-1)?.from ?? 0) + 1 || 0, label: '' }])}
        >
          Add cut-off
        </Button>
      )}
    </fieldset>
  );
}
