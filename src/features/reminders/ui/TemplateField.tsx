import { Button, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import { builtInTexts, type Placeholder, placeholderNames, placeholders } from '../template.ts';
import type { ReminderValues } from './reminder-form.ts';
import classes from './reminders.module.css';

type Name = 'emailSubject' | 'emailBody' | 'smsBody';
type Props = {
  form: UseFormReturnType<ReminderValues>;
  name: Name;
  label: string;
  rows?: number;
  /** Whether links may stand in it. */
  hasLinks?: boolean;
};

const longest: Record<Name, number> = { emailSubject: 200, emailBody: 5_000, smsBody: 600 };

/** A text with placeholders; the buttons write them where the cursor is. */
export function TemplateField({ form, name, label, rows, hasLinks = false }: Props) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const value = form.values[name];
  const insert = (placeholder: Placeholder) => {
    const { selectionStart, selectionEnd } = field.current ?? { selectionStart: null, selectionEnd: null };
    const start = selectionStart ?? value.length;
    const written = `{${placeholder}}`;
    form.setFieldValue(name, value.slice(0, start) + written + value.slice(selectionEnd ?? start));
    // Once the new text stands there, the cursor goes behind what was written.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(start + written.length, start + written.length);
    });
  };
  const names = placeholderNames.filter(each => hasLinks || !each.endsWith('Link'));
  const common = { label, maxLength: longest[name], ...form.getInputProps(name) };
  return (
    <div>
      {rows ? <Textarea ref={field} rows={rows} {...common} /> : <TextInput ref={field} {...common} />}
      <fieldset className={classes.placeholders} aria-label={`Insert into ${label.toLowerCase()}`}>
        {names.map(each => (
          <Button
            key={each}
            variant="default"
            size="compact-xs"
            title={placeholders[each]}
            aria-label={`Insert {${each}}: ${placeholders[each]}`}
            onClick={() => insert(each)}
          >
            {`{${each}}`}
          </Button>
        ))}
        {value !== builtInTexts[name] && (
          <Button variant="subtle" size="compact-xs" onClick={() => form.setFieldValue(name, builtInTexts[name])}>
            Use the built-in text
          </Button>
        )}
      </fieldset>
    </div>
  );
}
