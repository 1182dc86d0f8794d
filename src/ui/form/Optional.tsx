import classes from './Optional.module.css';

/** A label of a field that may stay empty. */
export function Optional({ children }: { children: string }) {
  return (
    <>
      {children} <span className={classes.optional}>optional</span>
    </>
  );
}
