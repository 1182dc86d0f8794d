import type { PublicStorefront } from '../../../../accounts/pages/contract.ts';
import { ThemeColor } from '../../../../accounts/pages/ui/ThemeColor.tsx';

type Props = {
  customization: PublicStorefront['customization'];
  title: string;
  description: string;
  /** Absolute addresses. */
  url: string;
  image: string;
  /** Of one product: what it costs. */
  price?: { amount: string; currency: string };
  /** Of an article: when it was published, ISO 8601. */
  publishedAt?: string;
};

/** What search engines, and those who show a link to a page of the shop, read of it. */
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
