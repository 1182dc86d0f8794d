import type { ServerResponse } from 'node:http';

export const pieces = ['Water ', 'keeps ', 'you ', 'going.'];

/** Whether at least a part of the text is sent. */
export const isTelling = (behavior: string) => ['answers', 'talks at length', 'stalls', 'cuts off'].includes(behavior);

/** Streams a text in the vendor's format: completely, or stalling or breaking off after two chunks. */
export function tellInPieces(response: ServerResponse, path: string, behavior: string) {
  const { begin, piece, end } = path.endsWith('/chat/completions')
    ? chat
    : path.endsWith('/responses')
      ? openai
      : anthropic;
  const say = (event: unknown) => response.write(lineOf(event));
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of begin) say(event);
  const isBroken = behavior === 'stalls' || behavior === 'cuts off';
  const texts = isBroken
    ? pieces.slice(0, 2)
    : Array(behavior === 'answers' ? 1 : 100)
        .fill(pieces)
        .flat();
  for (const text of texts) say(piece(text));
  if (behavior === 'stalls') return;
  if (behavior === 'cuts off') return void setTimeout(() => response.destroy(), 50);
  for (const event of end) say(event);
  response.end();
}

const lineOf = (event: unknown) =>
  typeof event === 'string'
    ? `data: ${event}\n\n`
    : `${typeof event === 'object' && event && 'type' in event ? `event: ${event.type}\n` : ''}data: ${JSON.stringify(event)}\n\n`;

type Manner = { begin: unknown[]; piece: (text: string) => unknown; end: unknown[] };

const id = 'peer-1';
const usage = { input_tokens: 1, output_tokens: 1 };

const chunk = (delta: object, finish_reason: string | null) => ({
  id,
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta, finish_reason }],
});
const chat: Manner = {
  begin: [chunk({ role: 'assistant' }, null)],
  piece: content => chunk({ content }, null),
  end: [chunk({}, 'stop'), '[DONE]'],
};

const item = { type: 'message', role: 'assistant', id };
const openai: Manner = {
  begin: [
    { type: 'response.created', response: { id, created_at: 1, model: 'm' } },
    { type: 'response.output_item.added', output_index: 0, item },
  ],
  piece: delta => ({ type: 'response.output_text.delta', item_id: id, output_index: 0, content_index: 0, delta }),
  end: [
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.completed', response: { incomplete_details: null, usage } },
  ],
};

const anthropic: Manner = {
  begin: [
    { type: 'message_start', message: { id, type: 'message', role: 'assistant', model: 'm', content: [], usage } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  ],
  piece: text => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
  end: [
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 4 } },
    { type: 'message_stop' },
  ],
};
