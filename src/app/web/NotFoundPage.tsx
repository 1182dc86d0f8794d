import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ButtonLink } from '../../ui/layout/links.tsx';
import { useTitle } from '../../ui/layout/use-title.ts';

export function NotFoundPage() {
  useTitle('Page not found');
  return (
    <EmptyState
      drawing="compass"
      title="404 Page Not Found"
      level="h1"
      actions={<ButtonLink to="/">Go to the dashboard</ButtonLink>}
    >
      Did you forget to add the page to the router?
    </EmptyState>
  );
}
