import type { WebhookTransport } from './transport.ts';

/** Real HTTP. The answer's body is never read: only the status means something to the bank. */
export const httpTransport: WebhookTransport = {
  send: async ({ url, headers, body, timeoutMs }) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers },
        body: Buffer.from(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      return response.status;
    } catch (error) {
      return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'unreachable';
    }
  },
};
