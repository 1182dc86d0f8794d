import { toast } from '../../../ui/toast.ts';

/** To the clipboard, and says so. */
export async function copy(body: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(body);
    toast.success('Copied', 'Content copied to clipboard!');
  } catch {
    toast.failure('Not copied', 'This browser does not let pages copy. Select the text instead.');
  }
}
