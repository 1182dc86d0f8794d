import type { Reach } from '../../outbound/addresses.ts';
import { outboundFetch } from '../../outbound/fetch.ts';
import { explainConnection, VendorFailure, within } from '../../outbound/vendor-failure.ts';

/** `most`: maximum length of the result, in tokens. */
export type WritingTask = { instructions: string; prompt: string; most: number };

/**
 * Generates text and reports each piece as it arrives. A truncated text is an error.
 * @throws VendorFailure with a message for the user
 */
export type TextWriter = {
  via: string;
  write: (task: WritingTask, onText?: (piece: string) => void) => Promise<string>;
};

export type AiAccess = {
  provider: 'openai' | 'anthropic' | 'openai-compatible';
  model: string;
  apiKey: string | null;
  baseUrl: string | null;
};

/**
 * Calls a language model through the AI SDK, with a timeout of 30 s. `reach`: which addresses `baseUrl` may resolve to.
 */
export const modelWriter = (access: AiAccess, reach: Reach): TextWriter => ({
  via: access.provider,
  write: async (task, onText = ignore) => {
    try {
      return await within(30, abortSignal => stream({ access, reach, task, abortSignal, onText }));
    } catch (reason) {
      throw failure(access, reason);
    }
  },
});

const ignore = () => undefined;

type Writing = {
  access: AiAccess;
  reach: Reach;
  task: WritingTask;
  abortSignal: AbortSignal;
  onText: (piece: string) => void;
};

async function stream({ access, reach, task, abortSignal, onText }: Writing): Promise<string> {
  const [{ streamText }, model] = await Promise.all([import('ai'), openModel(access, reach)]);
  const { instructions, prompt, most } = task;
  const answer = streamText({
    model,
    instructions,
    prompt,
    maxOutputTokens: most,
    maxRetries: 0,
    abortSignal,
    // Errors are handled as parts of the stream below.
    onError: ignore,
  });
  let text = '';
  let ending = '';
  for await (const part of answer.fullStream) {
    if (part.type === 'error') throw part.error;
    if (part.type === 'finish') ending = part.finishReason;
    if (part.type !== 'text-delta') continue;
    text += part.text;
    // After the timeout the caller no longer listens.
    if (!abortSignal.aborted) onText(part.text);
  }
  abortSignal.throwIfAborted();
  if (!text.trim()) throw new VendorFailure(`${access.model} returned no text.`);
  if (ending !== 'stop') throw new VendorFailure(`${access.model} stopped in the middle of the text.`);
  return text.trim();
}

async function openModel({ provider, model, apiKey, baseUrl }: AiAccess, reach: Reach) {
  const options = { fetch: outboundFetch(reach), apiKey: apiKey ?? '', ...(baseUrl && { baseURL: baseUrl }) };
  if (provider === 'openai') return (await import('@ai-sdk/openai')).createOpenAI(options)(model);
  if (provider === 'anthropic') return (await import('@ai-sdk/anthropic')).createAnthropic(options)(model);
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const { apiKey: key, ...rest } = options;
  return createOpenAICompatible({ ...rest, name: 'own', baseURL: baseUrl ?? '', ...(key && { apiKey: key }) })(model);
}

const names = { openai: 'OpenAI', anthropic: 'Anthropic', 'openai-compatible': 'The AI server' };

function failure({ provider, model }: AiAccess, reason: unknown): VendorFailure {
  if (reason instanceof VendorFailure) return reason;
  const providerName = names[provider];
  const status = reason instanceof Error && 'statusCode' in reason ? Number(reason.statusCode) : 0;
  if (status === 401 || status === 403) return new VendorFailure(`${providerName} rejected the key.`);
  if (status === 404) return new VendorFailure(`${providerName} has no model “${model}”, or the address is wrong.`);
  if (status === 429) return new VendorFailure(`${providerName} is limiting requests, or your credit is used up.`);
  if (status >= 500) return new VendorFailure(`${providerName} has problems right now (${status}).`);
  if (status >= 400) return new VendorFailure(`${providerName} refused the request (${status}).`);
  if (status >= 300) {
    return new VendorFailure(`${providerName} redirects to another address. Enter the final address.`);
  }
  return new VendorFailure(explainConnection(providerName, reason) ?? `${providerName} sent an unexpected response.`);
}
