import type { KeptFile } from '../../shared/file-kinds.ts';
import { Icon } from '../Icon.tsx';
import classes from './file-field.module.css';

export function ChosenFile({ file, about }: { file: KeptFile; about: string }) {
  return (
    <div className={classes.file}>
      <Icon name="download" />
      <FileWords file={file} about={about} />
    </div>
  );
}

export const FileWords = ({ file, about }: { file: KeptFile; about: string }) => (
  <span className={classes.words}>
    <b className={classes.name} dir="auto" title={file.name}>
      {file.name}
    </b>
    <span className={classes.about}>{about}</span>
  </span>
);
