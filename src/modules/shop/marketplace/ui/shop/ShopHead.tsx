import type { PublicStorefront } from '../../../../accounts/pages/contract.ts';
import { ThemeColor } from '../../../../accounts/pages/ui/ThemeColor.tsx';

type Props = {
  customization: PublicStorefront['customization'];
  title: string;
  description: string;
  /** Absolute URLs. */
  url: string;
  image: string;
  /** Price of a product page. */
  price?: { amount: string; currency: string };
  /** Publication time of an article, ISO 8601. */
  publishedAt?: string;
};

/** Metadata for search engines and link previews. */
export const ShopHead = ({ customization, title, description, url, image, price, publishedAt }: Props) => (
  <>
    <link rel="canonical" href={url} />
    <ThemeColor customization={customization} />
    <meta property="og:type" content={price ? 'product' : publishedAt ? 'article' : 'website'} />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={description} />
    <meta property="og:url" content={url} />
    <meta property="og:image" content={image} />
    <meta property="og:image:alt" content={title} />
    {publishedAt && <meta property="article:published_time" content={publishedAt} />}
    {price && (
      <>
        <meta property="product:price:amount" content={price.amount} />
        <meta property="product:price:currency" content={price.currency} />
      </>
    )}
    <meta name="twitter:card" content="summary_large_image" />
    <meta name="twitter:title" content={title} />
    <meta name="twitter:description" content={description} />
    <meta name="twitter:image" content={image} />
  </>
);
