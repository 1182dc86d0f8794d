import { buildForm } from './client-forms.ts';

/** A required choice, a follow-up that is shown for one of its answers, and an optional number. */
export const shortQuestions = [
  {
    id: 'why',
    kind: 'one',
    label: 'What brings you here?',
    required: true,
    options: [
      { id: 'eat', label: 'Eating better', points: 3 },
      { id: 'other', label: 'Something else' },
    ],
  },
  {
    id: 'what',
    kind: 'short',
    label: 'What is it?',
    required: true,
    canAsk: false,
    showIf: { question: 'why', test: 'any_of', values: ['other'] },
  },
  { id: 'height', kind: 'number', label: 'How tall are you?', unit: 'cm', min: 50, max: 250, fact: 'heightCm' },
];

type Owner = { call: (method: string, path: string, body?: unknown) => Promise<Response> };

/** A published form that is asked at booking, of one service or of all. */
export async function askAtBooking(
  owner: Owner,
  { serviceId = null, questions = shortQuestions }: { serviceId?: number | null; questions?: unknown[] } = {},
) {
  const form = await buildForm(owner, { title: 'Before we meet', questions });
  const rule = { formId: form.id, serviceId, time: 'at_booking', repeat: 'each' };
  const answer = await owner.call('POST', '/api/form-rules', rule);
  return { form, status: answer.status, rule: await answer.json() };
}
