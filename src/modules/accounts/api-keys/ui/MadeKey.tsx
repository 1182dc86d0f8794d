import { Button } from '@mantine/core';
import { CopyField } from '../../../../ui/CopyField.tsx';
import section from '../../../../ui/section.module.css';
import type { MadeApiKey } from '../contract.ts';
import classes from './api-keys.module.css';

/** The one sight of a new key. */
export function MadeKey({ made, onDone }: { made: MadeApiKey; onDone: () => void }) {
  return (
    <div className={`${section.card} ${classes.made}`}>
      <div className={section.fields}>
        <CopyField label={`Key for ${made.name}`} description="Copy it now. It’s shown only once." value={made.key} />
      </div>
      <div className={section.foot}>
        <Button onClick={onDone}>I’ve copied it</Button>
      </div>
    </div>
  );
}
