import { withNext } from './next.ts';

/** Sign-in through the OpenID provider; a link, which works without a script. */
export const ProviderButton = ({ provider, next = '/' }: { provider: string; next?: string }) => (
  <>
    <p className="auth-or">or</p>
    <a className="btn btn-block" href={withNext('/login/openid', next)}>
      Continue with {provider}
    </a>
  </>
);
