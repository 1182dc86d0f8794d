import { ApiError } from '../data/api-error.ts';
import { handleUnauthorized } from '../data/unauthorized.ts';

/**
 * Downloads the answer of a POST as a file called `name`. Not a link, because a password is sent.
 * @throws ApiError if the response is not OK
 */
export async function downloadPost(path: string, body: object, name: string): Promise<void> {
  const answer = await fetch(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  if (answer.status === 401) void handleUnauthorized();
  if (!answer.ok) throw new ApiError(answer.status, (await answer.text()) || answer.statusText);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = name;
  link.click();
  // The browser reads the blob for a moment after the click.
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
