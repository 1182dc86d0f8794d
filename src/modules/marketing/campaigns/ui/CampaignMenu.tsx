import { Menu } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import { RowMenu } from '../../../../ui/RowMenu.tsx';
import type { Campaign } from '../contract.ts';
import type { CampaignHandlers } from './campaign-handlers.ts';

type Props = { campaign: Campaign; handlers: CampaignHandlers };

/** What can be done with a campaign besides what stands at the foot of its card. */
export function CampaignMenu({ campaign, handlers: { write, send } }: Props) {
  const isOpen = campaign.status === 'draft' || campaign.status === 'scheduled';
  const isScheduled = campaign.status === 'scheduled';
  // What goes out by itself is changed by who may send only.
  const mayChange = write && (!isScheduled || send) ? write : undefined;
  if (!write && !(send && isScheduled)) return null;
  return (
    <RowMenu label={`Actions for ${campaign.name}`}>
      {mayChange && isOpen && (
        <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={() => mayChange.edit(campaign)}>
          Edit
        </Menu.Item>
      )}
      {send && isScheduled && (
        <>
          <Menu.Item leftSection={<Icon name="clock" size={16} />} onClick={() => send.schedule(campaign)}>
            Change time
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="close" size={16} />} onClick={() => send.unschedule(campaign)}>
            Unschedule
          </Menu.Item>
        </>
      )}
      {write && (
        <Menu.Item leftSection={<Icon name="copy" size={16} />} onClick={() => write.duplicate(campaign)}>
          Duplicate
        </Menu.Item>
      )}
      {mayChange && campaign.status !== 'sending' && (
        <Menu.Item
          c="var(--danger-text)"
          leftSection={<Icon name="trash" size={16} />}
          onClick={() => void mayChange.remove(campaign)}
        >
          Delete
        </Menu.Item>
      )}
    </RowMenu>
  );
}
