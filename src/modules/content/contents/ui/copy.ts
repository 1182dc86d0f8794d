import { toast } from '../../../../ui/feedback/toast.ts';

/**
 * Copies and shows a toast; returns whether it succeeded. Must run directly in the click handler, as some browsers
 * refuse it later.
 */
export async function copy(body: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(body);
    toast.success('Copied', 'Content copied to clipboard!');
    return true;
  } catch {
    toast.failure('Not copied', 'Select the text and copy it yourself.');
    return false;
  }
}
