import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import { Optional } from '../../../../ui/form/Optional.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { keepFocus } from '../../../../ui/move/blur-after-press.ts';
import { MoveButton } from '../../../../ui/move/MoveButton.tsx';
import classes from './blocks.module.css';
import { newQuestion } from './blocks.ts';
import type { FieldsProps } from './use-blocks.ts';

/** Maximum of the contract. */
const maxQuestions = 30;

export function FaqFields({ form, blocks, index }: FieldsProps) {
  const path = `ctaButtons.${index}.questions` as const;
  const count = blocks.list[index]?.questions.length ?? 0;
  const add = () => {
    form.insertListItem(path, { ...newQuestion });
    blocks.focusField(`${path}.${count}.question`);
  };
  return (
    <>
      <TextInput
        label={<Optional>Heading</Optional>}
        placeholder="Good to know"
        {...form.getInputProps(`ctaButtons.${index}.text`)}
      />
      <ol className={classes.questions}>
        {placesOf(count).map(place => (
          <QuestionFields key={place} {...{ form, blocks, index, place, count }} />
        ))}
      </ol>
      <div>
        <Button
          size="xs"
          leftSection={<Icon name="plus" size={16} />}
          disabled={count >= maxQuestions}
          data-path={path}
          {...keepFocus}
          onClick={add}
        >
          Add question
        </Button>
        {form.errors[path] && <p className={classes.wrong}>{form.errors[path]}</p>}
      </div>
    </>
  );
}

type QuestionProps = FieldsProps & { place: number; count: number };

function QuestionFields({ form, blocks, index, place, count }: QuestionProps) {
  const path = `ctaButtons.${index}.questions` as const;
  const name = `question ${place + 1}`;
  const move = (to: number) => {
    form.reorderListItem(path, { from: place, to });
    blocks.requestFocus(() => document.getElementById(moveId(index, to, to < place)));
  };
  const remove = () => {
    form.removeListItem(path, place);
    blocks.focusField(count > 1 ? `${path}.${Math.min(place, count - 2)}.question` : path);
  };
  return (
    <li className={classes.question}>
      <div className={classes.questionHead}>
        <span>Question {place + 1}</span>
        <MoveButton
          id={moveId(index, place, true)}
          label={`Move ${name} up`}
          isOff={place === 0}
          onMove={() => move(place - 1)}
        />
        <MoveButton
          id={moveId(index, place, false)}
          label={`Move ${name} down`}
          isDown
          isOff={place === count - 1}
          onMove={() => move(place + 1)}
        />
        <ActionIcon aria-label={`Remove ${name}`} title="Remove" {...keepFocus} onClick={remove}>
          <Icon name="trash" size={16} />
        </ActionIcon>
      </div>
      <TextInput
        aria-label={`Question ${place + 1}`}
        placeholder="Do you work online?"
        {...form.getInputProps(`${path}.${place}.question`)}
      />
      <Textarea
        aria-label={`Answer ${place + 1}`}
        placeholder="The answer"
        rows={3}
        resize="vertical"
        {...form.getInputProps(`${path}.${place}.answer`)}
      />
    </li>
  );
}

/** Questions have no IDs, so their index is the key. */
const placesOf = (count: number) => Array.from({ length: count }, (_, place) => place);

const moveId = (index: number, place: number, isUp: boolean) => `move-${index}-${place}-${isUp ? 'up' : 'down'}`;
