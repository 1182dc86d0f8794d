import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { ProgressBar } from '../feedback/ProgressBar.tsx';
import { FileButton } from './FileButton.tsx';
import classes from './file-field.module.css';
import type { Upload } from './use-upload.ts';

type Props = Omit<ComponentProps<typeof FileButton>, 'onFile'> & { upload: Upload };

/** Chooses a file, and shows the progress while it is uploaded. */
export function UploadButton({ upload: { name, percent, begin, stop }, ...rest }: Props) {
  if (name === null) return <FileButton {...rest} onFile={begin} />;
  return (
    <div className={classes.progress} aria-busy="true">
      <span className={classes.name} role="status">
        Uploading {name}
      </span>
      <ProgressBar percent={percent} label="Uploaded" />
      <Button size="xs" variant="subtle" color="gray" onClick={stop}>
        Stop
      </Button>
    </div>
  );
}

/** Why a file was refused; a separate component, because it is placed below the description. */
export const UploadRefusal = ({ upload: { refusal } }: { upload: Upload }) => (
  <div role="alert">{refusal && <p className={classes.refusal}>{refusal}</p>}</div>
);
