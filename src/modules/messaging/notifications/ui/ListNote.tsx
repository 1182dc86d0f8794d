import classes from './notifications.module.css';

export function ListNote({ text, hint }: { text: string; hint?: string }) {
  return (
    <div className={classes.note} role="status">
      <p className={classes.noteTitle}>{text}</p>
      {hint && <p>{hint}</p>}
    </div>
  );
}
