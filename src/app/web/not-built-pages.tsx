import { NotBuiltPage } from '../../ui/NotBuiltPage.tsx';

// Pages of the sidebar whose part of the product is not built yet; each goes when its feature brings its own.

export function MarketplacePage() {
  return (
    <NotBuiltPage
      title="Digital Marketplace"
      purpose="Manage your digital products and affiliate program"
      drawing="bag"
      heading="Your digital products"
      sentence="Guides, meal plans and courses that you sell, who bought them, and your affiliate links will be here."
    />
  );
}

export function MarketingPage() {
  return (
    <NotBuiltPage
      title="Marketing"
      purpose="What you publish, and what it brings."
      drawing="cards"
      heading="Your content"
      sentence="Posts and articles you wrote or generated will be here, as drafts, scheduled and published."
    />
  );
}

export function InvoicingPage() {
  return (
    <NotBuiltPage
      title="Invoicing"
      purpose="What you billed, and what has been paid."
      drawing="paper"
      heading="Your invoices"
      sentence="Invoices with a pay link will be here."
    />
  );
}
