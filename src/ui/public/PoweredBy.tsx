import { commonMessages } from '../../shared/messages/catalog.ts';
import { useMessages } from '../../shared/messages/use-messages.tsx';

/** URLs of the practice's privacy policy and terms. */
export type Policies = { privacyUrl: string | null; termsUrl: string | null; showPoweredBy?: boolean };

/** The practice on public pages: `logo` is a URL of ours, `path` its public page if published. */
export type PracticeBrand = { name: string; logo: string | null; path: string | null };

/** Content of the footer of every public page; `policies` and `brand` are those of its practice. */
export type Product = {
  productName: string;
  productUrl: string;
  policies?: Policies | undefined;
  brand?: PracticeBrand | undefined;
};

export function PoweredBy({ productName, productUrl, policies }: Product) {
  const t = useMessages(commonMessages);
  const isNamed = policies?.showPoweredBy !== false;
  if (!isNamed && !policies?.privacyUrl && !policies?.termsUrl) return null;
  return (
    <footer className="powered">
      {policies?.privacyUrl && (
        <>
          <a href={policies.privacyUrl}>{t.privacyPolicy}</a>
          {(policies.termsUrl || isNamed) && ' · '}
        </>
      )}
      {policies?.termsUrl && (
        <>
          <a href={policies.termsUrl}>{t.terms}</a>
          {isNamed && ' · '}
        </>
      )}
      {isNamed && (
        <>
          {t.poweredBy} <a href={productUrl}>{productName}</a>
        </>
      )}
    </footer>
  );
}

/** A link to the practice's public page, if it is published. */
export function usePracticeLink({ brand }: Product) {
  const t = useMessages(commonMessages);
  return (
    brand?.path && (
      <a className="btn" href={brand.path}>
        {t.visit(brand.name)}
      </a>
    )
  );
}
