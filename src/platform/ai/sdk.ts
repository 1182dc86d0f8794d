import type { Reach } from '../outbound/addresses.ts';
import { outboundFetch } from '../outbound/fetch.ts';
import { explainConnection, VendorFailure, within } from '../vendor-failure.ts';
import type { TextWriter } from './writer.ts';

export type AiAccess = {
  provider: 'openai' | 'anthropic' | 'openai-compatible';
  model: string;
  apiKey: string | null;
  baseUrl: string | null;
};

/** A language model by the AI SDK, within 30 s. `reach`: which addresses a `baseUrl` may lead to. */
export const modelWriter = (access: AiAccess, reach: Reach): TextWriter => ({
  via: access.provider,
  write: async ({ instructions, prompt, most }) => {
    const [{ generateText }, model] = await Promise.all([import('ai'), openModel(access, reach)]);
    try {
      const { text } = await within(30, abortSignal =>
        generateText({ model, instructions, prompt, maxOutputTokens: most, maxRetries: 0, abortSignal }),
      );
      if (!text.trim()) throw new VendorFailure(`${access.model} answered without any text.`);
      return text.trim();
    } catch (reason) {
      throw failure(access, reason);
    }
  },
});

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
  const who = names[provider];
  const status = reason instanceof Error && 'statusCode' in reason ? Number(reason.statusCode) : 0;
  if (status === 401 || status === 403) return new VendorFailure(`${who} does not accept the key.`);
  if (status === 404) return new VendorFailure(`${who} knows no model “${model}”, or this is not its address.`);
  if (status === 429) return new VendorFailure(`${who} says that this was too much, or that the credit is used up.`);
  if (status >= 500) return new VendorFailure(`${who} has trouble at the moment (${status}).`);
  if (status >= 400) return new VendorFailure(`${who} refused the request (${status}).`);
  if (status >= 300) {
    return new VendorFailure(`${who} leads on to another address, which is not followed. Enter the final address.`);
  }
  return new VendorFailure(explainConnection(who, reason) ?? `${who} answered something that makes no sense.`);
}
