import { publicCall } from '../../../../../ui/public/public-call.ts';
import type { CancelPreview } from '../../by-link.ts';
import { type CancelState, cancelWords } from './CancelPage.tsx';

type Pair = { token: string; email: string };

export async function loadPreview(pair: Pair, signal: AbortSignal): Promise<CancelState> {
  if (!pair.token || !pair.email) return { state: 'error', message: cancelWords.missing };
  const answer = await publicCall<CancelPreview>(`/api/appointments/cancel-preview?${new URLSearchParams(pair)}`, {
    signal,
  });
  if (!answer.ok) {
    // Nobody answered, or not about this appointment: whether it is there is not known.
    const isUnknown = answer.status === 0 || answer.status >= 500;
    const fallback = isUnknown ? cancelWords.notLoaded : cancelWords.gone;
    return { state: 'error', message: answer.message ?? fallback, canRetry: isUnknown };
  }
  return { state: 'details', preview: answer.body, ...pair };
}

export async function cancelAppointment(
  pair: Pair,
  preview: CancelPreview | null,
  reason: string,
): Promise<CancelState> {
  const query = new URLSearchParams({ ...pair, ...(reason && { reason }) });
  const answer = await publicCall(`/api/appointments/cancel?${query}`, { method: 'DELETE' });
  if (!answer.ok) {
    // Whether it went through is not known then: loading the appointment again tells.
    return {
      state: 'error',
      message: answer.message ?? cancelWords.failed,
      canRetry: answer.status === 0 || answer.status >= 500,
    };
  }
  const { practiceName = null, storefrontSlug = null, isEmailed = false } = preview ?? {};
  return { state: 'cancelled', practiceName, storefrontSlug, isEmailed };
}
