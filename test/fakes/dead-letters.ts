import type { DeadLetter, DeadLetters } from '#shared/replay/dead-letters.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';

/** A dead-letter queue in memory, the same for all families: received messages are hidden until they are released. */
export function createMemoryDeadLetters() {
  const waiting = new Map<string, DeadLetter>();
  const hidden = new Set<string>();
  const deadLetters: DeadLetters = {
    take: async () => {
      await Promise.resolve();
      const visible = [...waiting.values()].filter(({ messageId }) => !hidden.has(messageId)).slice(0, 10);
      for (const { messageId } of visible) hidden.add(messageId);
      return visible;
    },
    release: async (_family, letters) => {
      await Promise.resolve();
      for (const { messageId } of letters) hidden.delete(messageId);
    },
    remove: async (_family, { messageId }) => {
      await Promise.resolve();
      waiting.delete(messageId);
    },
  };
  /** A booking is given up. */
  const die = (
    n: number,
    { text, message = n }: { readonly text?: string; readonly message?: number } = {},
  ) => {
    const payload = { id: `boo_${n}`, account_id: 'acc_1', sender_name: 'Ada' };
    const delivery = aDelivery({ type: 'BOOKING', notificationId: `n${n}`, payload });
    waiting.set(`m${message}`, {
      messageId: `m${message}`,
      receiptHandle: `r${message}`,
      text: text ?? JSON.stringify(delivery),
      queuedAt: '2026-01-05T08:00:00.000Z',
    });
    return delivery;
  };
  return { deadLetters, waiting, hidden, die };
}
