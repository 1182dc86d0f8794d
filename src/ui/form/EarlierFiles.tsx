import { ActionIcon, Button, Collapse, UnstyledButton } from '@mantine/core';
import { useId, useState } from 'react';
import type { KeptFile } from '../../shared/file-kinds.ts';
import { Icon } from '../Icon.tsx';
import { FileWords } from './ChosenFile.tsx';
import classes from './file-field.module.css';

type Props<F> = {
  files: F[];
  about: (file: F) => string;
  onUse: (file: F) => void;
  /** Asks first. Absent where a file goes by itself when nothing needs it any more. */
  onDelete?: (file: F) => void;
};

/** What was uploaded before: to be used again, or deleted. */
export function EarlierFiles<F extends KeptFile>({ files, about, onUse, onDelete }: Props<F>) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={classes.earlier}>
      <UnstyledButton
        className={classes.opener}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="chevronDown" size={16} />
        {files.length === 1 ? '1 other uploaded file' : `${files.length} other uploaded files`}
      </UnstyledButton>
      <Collapse expanded={isOpen} id={id}>
        <ul className={classes.list}>
          {files.map(file => (
            <li key={file.id}>
              <FileWords file={file} about={about(file)} />
              <Button size="xs" aria-label={`Use ${file.name}`} onClick={() => onUse(file)}>
                Use
              </Button>
              {onDelete && (
                <ActionIcon aria-label={`Delete ${file.name}`} onClick={() => onDelete(file)}>
                  <Icon name="trash" size={16} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      </Collapse>
    </div>
  );
}
