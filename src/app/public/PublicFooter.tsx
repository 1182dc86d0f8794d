import { Logo } from '../../ui/public/PublicIcon.tsx';

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
