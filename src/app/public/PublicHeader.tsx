import { Logo } from '../../ui/public/PublicIcon.tsx';

/** `plain`: only the logo, without navigation and sign-in links. */
export function PublicHeader({ plain = false }: { plain?: boolean }) {
  return (
    <header className="wrap site-head">
      {!plain && (
        <a className="skip" href="#main">
          Skip to content
        </a>
      )}
      <a className="brand" href="/">
        <Logo size={26} />
        Sorrel
      </a>
      {!plain && (
        <>
          <nav className="site-nav" aria-label="Main">
            <a className="site-head-link" href="/#features">
              Features
            </a>
            <a className="site-head-link" href="/#pricing">
              Pricing
            </a>
          </nav>
          <div className="site-head-end">
            <a className="site-head-link" href="/api/login">
              Sign In
            </a>
            <a className="btn btn-primary" href="/api/signup">
              Sign Up
            </a>
          </div>
        </>
      )}
    </header>
  );
}

export function PublicFooter({ year = new Date().getUTCFullYear() }: { year?: number }) {
  return (
    <footer className="wrap site-foot">
      <a className="brand" href="/">
        <Logo size={18} />
        Sorrel
      </a>
      <a href="/#features">Features</a>
      <a href="/#pricing">Pricing</a>
      <a href="/developers">API</a>
      <a href="/api/login">Sign In</a>
      <span>© {year} Sorrel</span>
    </footer>
  );
}
