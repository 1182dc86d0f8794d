import { useMutation } from '@tanstack/react-query';
import { formatCalendarDay } from '../../../../../shared/format-time.ts';
import { api } from '../../../../../ui/api.ts';
import { sentenceOf } from '../../../../../ui/api-error.ts';
import { refresh } from '../../../../../ui/query.ts';
import { toast } from '../../../../../ui/toast.ts';
import { content } from '../../../../content/contents/contract.ts';
import { contentsPath } from '../../../../content/contents/ui/content-queries.ts';
import { campaign } from '../../../campaigns/contract.ts';
import { campaignsPath, refreshCampaigns } from '../../../campaigns/ui/campaign-queries.ts';
import { wallIn } from '../../../campaigns/ui/schedule-time.ts';
import type { Outing } from './planned.ts';

type Move = { outing: Outing; day: string; isByKeys?: boolean };

/** To another day, at the time it had. Who did it by the keyboard, has it under the keyboard again afterwards. */
export function useMoveOuting(zone: string) {
  const moving = useMutation({
    mutationFn: async ({ outing, day }: Move) => {
      const scheduledFor = `${day}T${wallIn(outing.at, zone).slice(11)}`;
      const { id, version } = outing;
      if (version === null) await api.post(`${campaignsPath}/${id}/schedule`, { scheduledFor }, campaign);
      else await api.post(`${contentsPath}/${id}/move`, { version, scheduledFor }, content);
    },
    onSuccess: (_, { outing, day }) => toast.success('Moved', `${outing.title}: ${formatCalendarDay(day)}`),
    onError: error => toast.failure('Failed to move it', sentenceOf(error, 'It’s still on its old day.')),
    onSettled: async (_moved, _error, { outing, isByKeys }) => {
      await (outing.version === null ? refreshCampaigns() : refresh(contentsPath));
      if (isByKeys)
        requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-planned="${outing.key}"]`)?.focus());
    },
  });
  return moving.mutate;
}
