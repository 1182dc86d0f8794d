import { Button } from '@mantine/core';
import dialog from '../../../../../ui/layout/dialog.module.css';
import classes from './two-step.module.css';

/** The only time that the codes are shown. */
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

/**
 * The focused element disappeared with the previous step. The link is focused instead of the closing button, which a
 * second Enter would press.
 */
const focus = (link: HTMLAnchorElement | null) => link?.focus();

const fileOf = (codes: string[]) =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`Recovery codes for Sorrel (${window.location.host}). Each lets you in once.\n\n${codes.join('\n')}\n`)}`;
