import { ActionIcon, Button, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { localZone, sameWallTime, zoneName } from '../../../../shared/format/format-time.ts';
import { Optional } from '../../../../ui/form/Optional.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { blurAfterPress, keepFocus, MoveButton } from '../../../../ui/move/MoveButton.tsx';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { LeadFileField } from '../../../marketing/leads/ui/LeadFileField.tsx';
import { ProductSelect } from '../../../shop/marketplace/ui/ProductSelect.tsx';
import { namedProducts } from '../../../shop/marketplace/ui/product-queries.ts';
import classes from './blocks.module.css';
import { newQuestion } from './blocks.ts';
import { ColorField, ContrastVerdict, colorsOf } from './ColorFields.tsx';
import fields from './fields.module.css';
import type { StorefrontValues } from './storefront-values.ts';
import { type FieldsProps, formId } from './use-blocks.ts';

/** Times are in the practice's time zone. Collapsed while the block has no schedule. */
function ScheduleFields({ form, index }: { form: UseFormReturnType<StorefrontValues>; index: number }) {
  const { timeZone } = useCurrentUser().practice;
  const block = form.values.ctaButtons[index];
  const hasTimes = Boolean(block?.showFrom || block?.showUntil);
  const [isWanted, setIsWanted] = useState(hasTimes);
  if (!isWanted && !hasTimes) {
    return (
      <Button
        className={classes.fold}
        size="xs"
        variant="subtle"
        color="gray"
        leftSection={<Icon name="clock" size={16} />}
        {...blurAfterPress(() => setIsWanted(true))}
      >
        Schedule
      </Button>
    );
  }
  const isElsewhere = !sameWallTime(Date.now(), localZone(), timeZone);
  return (
    <div className={classes.pair}>
      <MomentField
        label="Show from"
        zone={isElsewhere ? timeZone : null}
        {...form.getInputProps(`ctaButtons.${index}.showFrom`)}
      />
      <MomentField
        label="Show until"
        zone={isElsewhere ? timeZone : null}
        {...form.getInputProps(`ctaButtons.${index}.showUntil`)}
      />
    </div>
  );
}

type MomentProps = TextInputProps & { label: string; zone: string | null };

/**
 * A datetime-local input with a date but no time has an empty value, as if the block had no schedule. This field
 * reports the half-filled input as an error.
 */
function MomentField({ label, zone, error, onBlur, ...input }: MomentProps) {
  const [isHalf, setIsHalf] = useState(false);
  const problem = isHalf ? 'Enter a date and time' : error;
  return (
    <TextInput
      {...input}
      type="datetime-local"
      max="2199-12-31T23:59"
      label={<Optional>{label}</Optional>}
      description={zone && !problem ? zoneName(zone) : undefined}
      error={problem}
      onBlur={event => {
        setIsHalf(event.currentTarget.validity.badInput);
        onBlur?.(event);
      }}
    />
  );
}

export function BlockForm({ form, blocks, index }: FieldsProps) {
  const block = blocks.list[index];
  if (!block) return null;
  return (
    <div id={formId(block.id)} className={classes.form}>
      <KindFields form={form} blocks={blocks} index={index} />
      <ScheduleFields key={block.id} form={form} index={index} />
      <div className={classes.done}>
        <Button size="xs" {...keepFocus} onClick={() => blocks.close(index)}>
          Done
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          disabled={blocks.isFull}
          {...keepFocus}
          onClick={() => blocks.duplicate(index)}
        >
          Duplicate
        </Button>
        <Button size="xs" variant="subtle" color="red" {...keepFocus} onClick={() => blocks.remove(index)}>
          Remove block
        </Button>
      </div>
    </div>
  );
}

const LeadFields = ({ form, blocks, index }: FieldsProps) => (
  <>
    <TextInput
      label="Title"
      placeholder="Free guide: a week of easy dinners"
      {...form.getInputProps(`ctaButtons.${index}.text`)}
    />
    <TextInput
      label={<Optional>Note</Optional>}
      placeholder="Leave your email and get it right away."
      {...form.getInputProps(`ctaButtons.${index}.note`)}
    />
    <LeadFileField {...form.getInputProps(`ctaButtons.${index}.fileId`)} value={blocks.list[index]?.fileId ?? null} />
  </>
);

/** These blocks have only a title; their content comes from other parts of the practice. */
function SourceFields({ form, blocks, index }: FieldsProps) {
  const kind = blocks.list[index]?.kind;
  const isFree = kind === 'nextFree';
  return (
    <>
      <TextInput label="Title" {...form.getInputProps(`ctaButtons.${index}.text`)} />
      {kind === 'articles' ? (
        <p className={classes.source}>
          Shows your three newest published articles. Hidden while you have none.{' '}
          <Link to="/content" className={classes.sourceLink}>
            Open your content
          </Link>
        </p>
      ) : (
        <p className={classes.source}>
          {isFree
            ? 'Shows your first open time. Hidden when no time is open or booking is off. '
            : 'Shows your weekly hours, always up to date. '}
          <Link to="/settings" search={{ tab: 'availability' }} className={classes.sourceLink}>
            {isFree ? 'Change your availability' : 'Change your hours'}
          </Link>
        </p>
      )}
    </>
  );
}

const HeadingFields = ({ form, index }: FieldsProps) => (
  <TextInput label="Heading" {...form.getInputProps(`ctaButtons.${index}.text`)} />
);

const TextFields = ({ form, index }: FieldsProps) => (
  <Textarea label="Text" rows={6} resize="vertical" {...form.getInputProps(`ctaButtons.${index}.text`)} />
);

const TestimonialFields = ({ form, index }: FieldsProps) => (
  <>
    <Textarea
      label="What they said"
      description="Ask before you quote a client, and never name a health condition without consent."
      rows={4}
      resize="vertical"
      {...form.getInputProps(`ctaButtons.${index}.text`)}
    />
    <div className={classes.pair}>
      <TextInput label="Name" placeholder="Ines D." {...form.getInputProps(`ctaButtons.${index}.author`)} />
      <TextInput
        label={<Optional>About them</Optional>}
        placeholder="Client since 2024"
        {...form.getInputProps(`ctaButtons.${index}.about`)}
      />
    </div>
  </>
);

function ProductFields({ form, blocks, index }: FieldsProps) {
  const { currency } = useCurrentUser().practice;
  const field = `ctaButtons.${index}.productId`;
  const chosenId = blocks.list[index]?.productId ?? null;
  const { data } = useQuery(namedProducts(chosenId === null ? [] : [chosenId]));
  const [chosen] = data?.items ?? [];
  return (
    <>
      <ProductSelect
        {...form.getInputProps(field)}
        label="Product"
        placeholder="Choose a product"
        value={String(chosenId ?? '')}
        onPick={product => {
          form.setFieldValue(field, product?.id ?? null);
          // The title stays in `text`, because the list of blocks shows it.
          form.setFieldValue(`ctaButtons.${index}.text`, product?.title ?? '');
        }}
      />
      <p className={classes.source}>
        {chosen && `${Number(chosen.price) === 0 ? 'Free' : formatMoney(chosen.price, currency)}. `}
        {chosen?.isActive === false && 'This product is inactive, so visitors can’t see it. '}
        Its image, title and price update automatically.{' '}
        <Link to="/marketplace" className={classes.sourceLink}>
          Go to your products
        </Link>
      </p>
    </>
  );
}

function LinkFields({ form, blocks, index }: FieldsProps) {
  const block = blocks.list[index];
  if (!block) return null;
  const url = `ctaButtons.${index}.url` as const;
  const { text, background } = colorsOf(block, form.values.customization.primaryColor);
  return (
    <>
      <div className={classes.pair}>
        <TextInput label="Text" {...form.getInputProps(`ctaButtons.${index}.text`)} />
        <TextInput
          label="Link"
          // The error replaces this description, so that the fields below do not move under the pointer.
          description={form.errors[url] ? undefined : 'We add https:// for you.'}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps(url)}
        />
      </div>
      <div className={fields.colors}>
        <ColorField
          label="Background color"
          form={form}
          field={`ctaButtons.${index}.backgroundColor`}
          fallback={background}
        />
        <ColorField label="Text color" form={form} field={`ctaButtons.${index}.textColor`} fallback={text} />
        <ContrastVerdict
          text={text}
          background={background}
          growsLarge
          onBetter={color => form.setFieldValue(`ctaButtons.${index}.textColor`, color)}
        />
      </div>
    </>
  );
}

function KindFields(props: FieldsProps) {
  switch (props.blocks.list[props.index]?.kind) {
    case 'link':
      return <LinkFields {...props} />;
    case 'heading':
      return <HeadingFields {...props} />;
    case 'text':
      return <TextFields {...props} />;
    case 'lead':
      return <LeadFields {...props} />;
    case 'faq':
      return <FaqFields {...props} />;
    case 'testimonial':
      return <TestimonialFields {...props} />;
    case 'product':
      return <ProductFields {...props} />;
    case 'articles':
    case 'hours':
    case 'nextFree':
      return <SourceFields {...props} />;
    case undefined:
      return null;
  }
}

/** Maximum of the contract. */
const maxQuestions = 30;

function FaqFields({ form, blocks, index }: FieldsProps) {
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
