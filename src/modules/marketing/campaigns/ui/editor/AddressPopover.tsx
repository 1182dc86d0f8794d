import { Button, Popover, TextInput } from '@mantine/core';
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { z } from 'zod';
import { link } from '../../../../../shared/zod.ts';
import { Icon, type IconName } from '../../../../../ui/Icon.tsx';
import classes from './editor.module.css';
import { ToolButton } from './tools.tsx';

type Props = {
  label: string;
  icon: IconName;
  isActive?: boolean;
  /** Whether the label is visible beside the icon. */
  isWorded?: boolean;
  /** Initial values of the fields. Without `text` only the URL is asked for. */
  start: () => { text?: string; href: string };
  onApply: (values: { text: string; href: string }) => void;
  children?: (close: () => void) => ReactNode;
};

/** Popover that asks for a link's URL and, for a button, its label. */
export function AddressPopover({ label, icon, isActive, isWorded, start, onApply, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [values, setValues] = useState<{ text?: string; href: string }>({ href: '' });
  const [error, setError] = useState<string | null>(null);
  const close = () => setIsOpen(false);
  const open = () => {
    setValues(start());
    setError(null);
    setIsOpen(true);
  };
  const apply = () => {
    const read = link.safeParse(values.href);
    if (values.text !== undefined && !values.text.trim()) return setError('Enter the button text');
    if (!read.success) return setError(read.error.issues[0]?.message ?? 'Use a link like https://example.com');
    close();
    onApply({ text: values.text?.trim() ?? '', href: read.data });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      // Enter would submit the surrounding form.
      event.preventDefault();
      apply();
    }
    // Escape would close the surrounding dialog.
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    }
  };
  return (
    <Popover opened={isOpen} onChange={setIsOpen} withinPortal={false} trapFocus returnFocus position="bottom-start">
      <Popover.Target>
        <ToolButton
          label={label}
          isActive={isActive}
          isWorded={isWorded}
          aria-expanded={isOpen}
          onClick={isOpen ? close : open}
        >
          <Icon name={icon} size={16} />
        </ToolButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.popover} onKeyDown={onKeyDown} aria-label={label}>
        {values.text !== undefined && (
          <TextInput
            label="Button text"
            maxLength={100}
            value={values.text}
            onChange={event => setValues({ ...values, text: event.currentTarget.value })}
          />
        )}
        <TextInput
          label="Link"
          placeholder="https://"
          maxLength={2_000}
          value={values.href}
          error={error}
          onChange={event => setValues({ ...values, href: event.currentTarget.value })}
        />
        <div className={classes.popoverActions}>
          <Button size="xs" variant="filled" onClick={apply}>
            Apply
          </Button>
          {children?.(close)}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

const attributes = z.object({ href: z.string().nullish(), button: z.boolean().nullish() });

/** The link at the cursor; empty strings if there is none. */
function linkOf(editor: Editor): { href: string; button: boolean } {
  const { href, button } = attributes.parse(editor.getAttributes('link'));
  return { href: href ?? '', button: button ?? false };
}

/** Links the selected text. Without a selection it inserts the URL itself. */
export function LinkControl({ editor }: { editor: Editor }) {
  const isActive = useEditorState({ editor, selector: ({ editor }) => editor.isActive('link') });
  const apply = (href: string) => {
    const { button } = linkOf(editor);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !isActive)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setMark('link', { href, button }).run();
  };
  return (
    <AddressPopover
      label="Link"
      icon="link"
      isActive={isActive}
      start={() => ({ href: linkOf(editor).href })}
      onApply={({ href }) => apply(href)}
    >
      {close =>
        isActive && (
          <Button
            size="xs"
            onClick={() => {
              close();
              editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
            }}
          >
            Remove link
          </Button>
        )
      }
    </AddressPopover>
  );
}
