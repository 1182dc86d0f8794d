import { ActionIcon } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Icon } from '../../../../ui/Icon.tsx';
import { toast } from '../../../../ui/toast.ts';
import type { AffiliateLink } from '../contract.ts';
import classes from './affiliates.module.css';

/** The ID as the end of its address, and the whole address at a click. */
export function CopyLink({ link: { affiliateId, affiliateName, url } }: { link: AffiliateLink }) {
  const clipboard = useClipboard();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      clipboard.copy(url);
      toast.success('Link copied', url);
    } catch {
      toast.failure('Couldn’t copy the link', url);
    }
  };
  return (
    <span className={classes.id}>
      <code>/a/{affiliateId}</code>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Copy the link of ${affiliateName}`}
        title={url}
        onClick={() => void copy()}
      >
        <Icon name={clipboard.copied ? 'check' : 'copy'} size={16} />
      </ActionIcon>
    </span>
  );
}
