import { ActionIcon, Button, Collapse, UnstyledButton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import type { StoredFile } from '../../shared/file-kinds.ts';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { Icon } from '../Icon.tsx';
import classes from './file-field.module.css';
import { UploadButton } from './UploadButton.tsx';
import type { Upload } from './use-upload.ts';

function ChosenFile({ file, about }: { file: StoredFile; about: string }) {
  return (
    <div className={classes.file}>
      <Icon name="download" />
      <FileWords file={file} about={about} />
    </div>
  );
}

const FileWords = ({ file, about }: { file: StoredFile; about: string }) => (
  <span className={classes.words}>
    <b className={classes.name} dir="auto" title={file.name}>
      {file.name}
    </b>
    <span className={classes.about}>{about}</span>
  </span>
);

type EarlierFilesProps<F> = {
  files: F[];
  about: (file: F) => string;
  onUse: (file: F) => void;
  /** Confirms before deleting. Absent where unused files are deleted automatically. */
  onDelete?: (file: F) => void;
};

/** Earlier uploads, to be used again or deleted. */
function EarlierFiles<F extends StoredFile>({ files, about, onUse, onDelete }: EarlierFilesProps<F>) {
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

type Props<F extends StoredFile> = {
  /** The id of the chosen file. */
  value: number | null;
  onChange: (value: number | null) => void;
  files: UseQueryResult<F[]>;
  upload: Upload;
  hint: string;
  about: (file: F) => string;
  onDelete?: (file: F) => void;
  error?: ReactNode;
  'data-path'?: string;
};

/** A stored file: uploaded, dropped, replaced, or chosen from earlier uploads. */
export function FileField<F extends StoredFile>(props: Props<F>) {
  const { value, onChange, files, upload, hint, about, onDelete, error, ...rest } = props;
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const chosen = files.data?.find(file => file.id === value) ?? null;
  const others = files.data?.filter(file => file.id !== value) ?? [];
  const problem = upload.refusal ?? error;
  const isIdle = upload.name === null;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    // The fieldset around it may be disabled, too.
    if (!event.currentTarget.closest('fieldset:disabled')) upload.begin(event.dataTransfer.files[0]);
  };
  return (
    <fieldset
      className={classes.field}
      aria-describedby={`${id}-hint`}
      onDragOver={event => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <legend className={classes.label}>File</legend>
      <div className={classes.zone} data-over={isOver || undefined} data-error={problem ? true : undefined}>
        {isIdle && chosen && <ChosenFile file={chosen} about={about(chosen)} />}
        <div className={classes.buttons}>
          <UploadButton {...rest} upload={upload} label="File" size="xs">
            {chosen ? 'Replace' : 'Choose a file'}
          </UploadButton>
          {isIdle && chosen && (
            <Button size="xs" variant="subtle" color="gray" onClick={() => onChange(null)}>
              Remove
            </Button>
          )}
        </div>
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      </div>
      <div role="alert">{problem && <p className={classes.error}>{problem}</p>}</div>
      {files.isError && (
        <ErrorState title="Failed to load your files" error={files.error} onRetry={() => files.refetch()} />
      )}
      {others.length > 0 && (
        <EarlierFiles files={others} about={about} onUse={file => onChange(file.id)} onDelete={onDelete} />
      )}
    </fieldset>
  );
}
