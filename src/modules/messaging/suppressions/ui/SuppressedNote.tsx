import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { whyNone } from './describe-suppression.ts';
import { suppressionQuery } from './suppression-queries.ts';

/** Renders nothing while loading or if the address is not suppressed. */
export function SuppressedNote({ email, className }: { email: string; className?: string }) {
  const mayRead = useMay('suppressions.read');
  const { data } = useQuery({ ...suppressionQuery(email), enabled: mayRead });
  if (!data?.reason) return null;
  return <span className={className}>No campaigns: {whyNone[data.reason]}</span>;
}
