import { Button, Menu } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import { type NoteTemplate, noteTemplates, templates } from '../contract.ts';
import classes from './notes.module.css';

type Props = { onChoose: (template: NoteTemplate) => void; isFirst?: boolean };

/** Begins a note; which template can still be changed while it is written. */
export function NewNote({ onChoose, isFirst = false }: Props) {
  return (
    <div className={isFirst ? undefined : classes.bar}>
      <Menu width={224}>
        <Menu.Target>
          <Button variant="filled" leftSection={<Icon name="plus" size={16} />}>
            New note
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {noteTemplates.map(template => (
            <Menu.Item key={template} onClick={() => onChoose(template)}>
              {templates[template].label}
              {template !== 'free' && (
                <span className={classes.hint}>{Object.values(templates[template].sections).join(', ')}</span>
              )}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
