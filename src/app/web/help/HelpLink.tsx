import { useRouterState } from '@tanstack/react-router';
import { Icon } from '../../../ui/Icon.tsx';
import { IconLink } from '../../../ui/layout/links.tsx';

/** In the bar above every screen: help that begins with what is open. */
export function HelpLink({ className }: { className?: string | undefined }) {
  const location = useRouterState({ select: state => state.resolvedLocation });
  const address = location ? location.pathname + location.searchStr : '/';
  return (
    <IconLink className={className} aria-label="Help with this page" title="Help" to="/help" search={{ for: address }}>
      <Icon name="question" />
    </IconLink>
  );
}
