import classes from './Optional.module.css';

/** The label of an optional field. */
export function Optional({ children }: { children: string }) {
  return (
    <>
      {children} <span className={classes.optional}>optional</span>
    </>
  );
}
