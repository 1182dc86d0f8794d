import type { PublicStorefront } from '../contract.ts';
import { hasOwnColors } from '../own-colors.ts';

/** Matches the browser's toolbar to the page's background. */
export function ThemeColor({ customization }: Pick<PublicStorefront, 'customization'>) {
  if (hasOwnColors(customization)) return <meta name="theme-color" content={customization.backgroundColor} />;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#131513" />
    </>
  );
}
