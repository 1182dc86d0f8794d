export type Product = { productName: string; productUrl: string };

export function PoweredBy({ productName, productUrl }: Product) {
  return (
    <footer className="powered">
      Powered by <a href={productUrl}>{productName}</a>
    </footer>
  );
}
