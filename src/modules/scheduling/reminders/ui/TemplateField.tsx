import { Button, Menu, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import { Icon } from '../../../../ui/Icon.tsx';
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

/** A text with placeholders; the menu writes them where the cursor is. */
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
    <div className={classes.template}>
      {rows ? (
        <Textarea ref={field} autosize minRows={rows} maxRows={16} {...common} />
      ) : (
        <TextInput ref={field} {...common} />
      )}
      <div className={classes.tools}>
        {value !== builtInTexts[name] && (
          <Button variant="subtle" size="compact-xs" onClick={() => form.setFieldValue(name, builtInTexts[name])}>
            Use the built-in text
          </Button>
        )}
        <Menu position="bottom-end" returnFocus={false}>
          <Menu.Target>
            <Button
              variant="subtle"
              size="compact-xs"
              leftSection={<Icon name="plus" size={14} />}
              aria-label={`Insert into ${label.toLowerCase()}`}
            >
              Insert
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {names.map(each => (
              <Menu.Item
                key={each}
                rightSection={<code className={classes.code}>{`{${each}}`}</code>}
                onClick={() => insert(each)}
              >
                {placeholders[each]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </div>
  );
}
