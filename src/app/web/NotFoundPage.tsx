import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useTitle } from '../../ui/use-title.ts';

/** An address inside the app that no route has. */
export function NotFoundPage() {
  useTitle('Page not found');
  return (
    <EmptyState
      drawing="compass"
      title="404 Page Not Found"
      level="h1"
      actions={
        <Button component={Link} to="/">
          Go to the dashboard
        </Button>
      }
    >
      Did you forget to add the page to the router?
    </EmptyState>
  );
}
