import { Button } from '@mantine/core';
import dialog from '../../../../../ui/layout/dialog.module.css';
import classes from './two-step.module.css';

/** Shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <>
      <p>
        If you lose your phone, each of these recovery codes lets you in once. Store them somewhere safe. They won’t be
        shown again.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={dialog.actions}>
        <Button ref={focus} component="a" href={fileOf(codes)} download="sorrel-recovery-codes.txt">
          Download
        </Button>
        <Button variant="filled" onClick={onDone}>
          I’ve saved them
        </Button>
      </div>
    </>
  );
}

/** What had it is gone with the step before. Not the button that puts them away: a second Enter would press it. */
const focus = (link: HTMLAnchorElement | null) => link?.focus();

const fileOf = (codes: string[]) =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`Recovery codes for Sorrel (${window.location.host}). Each lets you in once.\n\n${codes.join('\n')}\n`)}`;
