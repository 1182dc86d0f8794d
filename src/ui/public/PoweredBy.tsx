/** Where a practice says what it does with people's data, and on which terms it works. */
export type Policies = { privacyUrl: string | null; termsUrl: string | null };

/** What stands at the foot of every public page; `policies` of the practice whose page it is. */
export type Product = { productName: string; productUrl: string; policies?: Policies | undefined };

export function PoweredBy({ productName, productUrl, policies }: Product) {
  return (
    <footer className="powered">
      {policies?.privacyUrl && (
        <>
          <a href={policies.privacyUrl}>Privacy policy</a>
          {' · '}
        </>
      )}
      {policies?.termsUrl && (
        <>
          <a href={policies.termsUrl}>Terms</a>
          {' · '}
        </>
      )}
      Powered by <a href={productUrl}>{productName}</a>
    </footer>
  );
}
