/** Where a practice says what it does with people's data, and on which terms it works. */
export type Policies = { privacyUrl: string | null; termsUrl: string | null; showPoweredBy?: boolean };

/** The practice as its pages name it: an address of a logo of ours, and of its public page if that is on. */
export type PracticeBrand = { name: string; logo: string | null; path: string | null };

/** What stands at the foot of every public page; `policies` and `brand` of the practice whose page it is. */
export type Product = {
  productName: string;
  productUrl: string;
  policies?: Policies | undefined;
  brand?: PracticeBrand | undefined;
};

export function PoweredBy({ productName, productUrl, policies }: Product) {
  const isNamed = policies?.showPoweredBy !== false;
  if (!isNamed && !policies?.privacyUrl && !policies?.termsUrl) return null;
  return (
    <footer className="powered">
      {policies?.privacyUrl && (
        <>
          <a href={policies.privacyUrl}>Privacy policy</a>
          {(policies.termsUrl || isNamed) && ' · '}
        </>
      )}
      {policies?.termsUrl && (
        <>
          <a href={policies.termsUrl}>Terms</a>
          {isNamed && ' · '}
        </>
      )}
      {isNamed && (
        <>
          Powered by <a href={productUrl}>{productName}</a>
        </>
      )}
    </footer>
  );
}
