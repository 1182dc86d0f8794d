import type { Letterhead } from './letterhead.ts';

/** Where the practice says what it does with people's data, and on which terms it works. */
export function MailPolicies({ privacyUrl, termsUrl }: Pick<Letterhead, 'privacyUrl' | 'termsUrl'>) {
  const style = { color: '#656861', textDecoration: 'underline' };
  return (
    <>
      {privacyUrl && (
        <a href={privacyUrl} style={style}>
          Privacy policy
        </a>
      )}
      {privacyUrl && termsUrl && ' · '}
      {termsUrl && (
        <a href={termsUrl} style={style}>
          Terms
        </a>
      )}
    </>
  );
}
