import type { PostWebhook } from '#shared/checks/send-delivery.ts';

/** The gateway itself gives up after 29 seconds, and the person who waits before. */
const timeoutMs = 15_000;

/** Posts to the address that the bank calls. */
export function createPostWebhook(url: string): PostWebhook {
  return async (headers, body) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body: new Uint8Array(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return null;
    }
  };
}
