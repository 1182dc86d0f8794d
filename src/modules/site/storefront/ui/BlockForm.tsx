import { Button } from '@mantine/core';
import classes from './blocks.module.css';
import { FaqFields } from './FaqFields.tsx';
import type { FieldsProps } from './fields-props.ts';
import { LeadFields } from './LeadFields.tsx';
import { LinkFields } from './LinkFields.tsx';
import { ProductFields } from './ProductFields.tsx';
import { ScheduleFields } from './ScheduleFields.tsx';
import { SourceFields } from './SourceFields.tsx';
import { keepFocus } from './steady-press.ts';
import { HeadingFields, TestimonialFields, TextFields } from './TextFields.tsx';
import { formId } from './use-blocks.ts';

/** The fields of the open block. */
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
