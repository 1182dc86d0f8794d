import { Loader } from '@mantine/core';
import classes from './states.module.css';

/** Only while the session is loading (specification, section 2); everything else has skeletons. */
export function PageSpinner() {
  return (
    <div className={classes.spinner} role="status" aria-label="Loading">
      <Loader color="green.6" size={28} />
    </div>
  );
}
