import { encode } from 'uqr';
import { CopyField } from '../../../../../ui/CopyField.tsx';
import type { TwoFactorSecret } from '../../second-step.ts';
import classes from './two-step.module.css';

/** The secret as apps read it, and as it is typed where there is no camera. */
export function ShownSecret({ secret: { secret, uri } }: { secret: TwoFactorSecret }) {
  const { data } = encode(uri, { ecc: 'M', border: 3 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <>
      <svg
        className={classes.qr}
        viewBox={`0 0 ${data.length} ${data.length}`}
        role="img"
        aria-label="QR code for your authenticator app, with the same key as below"
        shapeRendering="crispEdges"
      >
        <path d={dark} />
      </svg>
      <CopyField
        label="Key"
        rows={2}
        description="Scan the code with the app, or enter this key."
        value={secret.replace(/(.{4})(?=.)/g, '$1 ')}
      />
    </>
  );
}
