import type { Context } from 'hono';
import { findVerification, verifyEmail } from '../../../../modules/accounts/auth/server/email-verification.ts';
import { findVisitor } from '../../../../modules/accounts/auth/server/session.ts';
import {
  completeWithCode,
  isCodePending,
  setSignInCookies,
  signInDeps,
  stepToken,
} from '../../../../modules/accounts/auth/server/sign-in-flow.ts';
import authCss from '../../../../modules/accounts/auth/ui/auth.css?inline';
import { CodePage, codeTitle } from '../../../../modules/accounts/auth/ui/CodePage.tsx';
import { withNext } from '../../../../modules/accounts/auth/ui/next.ts';
import {
  VerifyEmailPage,
  verifyEmailTitle,
  verifyPath,
} from '../../../../modules/accounts/auth/ui/VerifyEmailPage.tsx';
import { AppError } from '../../../../platform/errors.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import type { Public } from '../../../../platform/http/request.ts';
import { safeRedirect } from '../../../../shared/safe-redirect.ts';
import type { Assets } from '../../http/assets.ts';
import { readForm } from '../forms.ts';
import { type Page, renderPage } from '../html.tsx';
import { protectSecretUrl } from '../link-pages.tsx';

/** Sign-in steps that are plain HTML forms. */
export function signInPageRoutes(assets: Assets): PageRoute[] {
  const respond = (about: Pick<Page, 'title' | 'body' | 'status'>) =>
    protectSecretUrl(renderPage(assets, { ...about, name: 'plain', css: [authCss] }));
  const codePage = (next: string, failure?: AppError) =>
    respond({
      title: codeTitle,
      body: <CodePage next={next} failure={failure?.message} />,
      status: failure?.status ?? 200,
    });
  const verifyPage = (props: Parameters<typeof VerifyEmailPage>[0], status: Page['status'] = 200) =>
    respond({ title: verifyEmailTitle, body: <VerifyEmailPage {...props} />, status });
  const startOver = (c: Context<Public>, next: string) => c.redirect(withNext('/login', next), 303);

  return [
    page.get('/login/code', { audit: 'none' }, async c => {
      const next = safeRedirect(c.req.query('next'));
      return (await isCodePending(c.get('services'), stepToken(c))) ? codePage(next) : startOver(c, next);
    }),
    page.post('/login/code', { audit: 'none' }, async c => {
      const { code = '', next: unsafeNext } = await readForm(c);
      const next = safeRedirect(unsafeNext);
      try {
        setSignInCookies(
          c,
          await completeWithCode(signInDeps(c), { step: stepToken(c) ?? '', code: code.slice(0, 40) }),
        );
        return c.redirect(next, 303);
      } catch (reason) {
        if (!(reason instanceof AppError)) throw reason;
        return reason.code === 'signed_out' ? startOver(c, next) : codePage(next, reason);
      }
    }),
    page.get('/verify-email', { audit: 'none' }, async c => {
      const token = c.req.query('token') ?? '';
      const proof = await findVerification(c.get('services'), token);
      const visitor = await findVisitor(c, c.get('services'));
      const needsSignIn = proof !== null && proof.userId !== visitor?.userId;
      return verifyPage({ token, email: proof?.email ?? null, needsSignIn });
    }),
    page.post('/verify-email', { audit: 'none' }, async c => {
      const { token = '' } = await readForm(c);
      const services = c.get('services');
      const visitor = await findVisitor(c, services);
      if (!visitor) return startOver(c, verifyPath(token));
      try {
        const email = await verifyEmail(signInDeps(c), token, visitor.userId);
        return verifyPage({ token, email, isDone: true });
      } catch (reason) {
        if (!(reason instanceof AppError)) throw reason;
        return verifyPage({ token, email: null, failure: reason.message }, reason.status);
      }
    }),
  ];
}
