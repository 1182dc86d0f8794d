import type { StoredFile } from '../../shared/file-kinds.ts';
import { Icon } from '../Icon.tsx';
import classes from './file-field.module.css';

export function ChosenFile({ file, about }: { file: StoredFile; about: string }) {
  return (
    <div className={classes.file}>
      <Icon name="download" />
      <FileWords file={file} about={about} />
    </div>
  );
}

export const FileWords = ({ file, about }: { file: StoredFile; about: string }) => (
  <span className={classes.words}>
    <b className={classes.name} dir="auto" title={file.name}>
      {file.name}
    </b>
    <span className={classes.about}>{about}</span>
  </span>
);
