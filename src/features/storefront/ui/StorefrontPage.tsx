import { NotBuiltPage } from '../../../ui/NotBuiltPage.tsx';

export function StorefrontPage() {
  return (
    <NotBuiltPage
      title="Storefront"
      purpose="The page you share where people follow you."
      drawing="phone"
      heading="Your public page"
      sentence="Your public page, its links and its look will be edited here."
    />
  );
}
