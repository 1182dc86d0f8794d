import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';

/** What is on writes to people: whoever changes it sends. */
export function useMayChange({ onSince }: { onSince: string | null }): boolean {
  const mayWrite = useMay('campaigns.write');
  const maySend = useMay('campaigns.send');
  return onSince ? maySend : mayWrite;
}
