import { Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { RowMenu } from '../../../../ui/RowMenu.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { AffiliateLink } from '../contract.ts';
import { linksPath, refreshAffiliates } from './affiliate-queries.ts';

/** What can be done with one link. */
export function LinkMenu({ link, onEdit }: { link: AffiliateLink; onEdit: () => void }) {
  const { affiliateName, affiliateEmail, isActive } = link;
  const { hasMailServer } = useCurrentUser().practice;
  const activating = useActivate(link);
  const inviting = useMutation({
    mutationFn: () => api.post(`${linksPath}/${link.id}/invite`),
    onSuccess: () =>
      hasMailServer
        ? toast.success('Email queued', affiliateEmail)
        : toast.failure('Email not sent', 'No mail server is set up. Copy the link and send it yourself.'),
    onError: error => toast.failure('Failed to email the link', sentenceOf(error, 'Try again.')),
  });
  const invite = async () => {
    const isConfirmed = await confirm({
      title: `Email the link to ${affiliateName}?`,
      message: `We’ll send ${affiliateEmail} the link to share and access to clicks, sales and payouts.`,
      confirmLabel: 'Send',
    });
    if (isConfirmed) inviting.mutate();
  };
  return (
    <RowMenu label={`Actions for ${affiliateName}`}>
      <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={onEdit}>
        Edit
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="send" size={16} />} disabled={!isActive} onClick={() => void invite()}>
        Email the link
      </Menu.Item>
      <Menu.Item
        leftSection={<Icon name={isActive ? 'pause' : 'check'} size={16} />}
        onClick={() => activating.mutate()}
      >
        {isActive ? 'Deactivate' : 'Activate'}
      </Menu.Item>
    </RowMenu>
  );
}

const useActivate = ({ id, isActive, affiliateName }: AffiliateLink) =>
  useMutation({
    mutationFn: () => api.put(`${linksPath}/${id}`, { isActive: !isActive }),
    onSuccess: () => {
      toast.success(isActive ? 'Link deactivated' : 'Link activated', affiliateName);
      return refreshAffiliates();
    },
    onError: error => toast.failure('Failed to change the link', sentenceOf(error, 'Nothing was changed.')),
  });
