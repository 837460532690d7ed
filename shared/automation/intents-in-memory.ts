import type { CallIntent, CallIntents, KeptReply } from './call-intents.ts';

/** Intents of one caller in one process: for tests. */
interface IntentsInMemory extends CallIntents {
  readonly intents: Map<string, CallIntent>;
  readonly replies: Map<string, KeptReply>;
}

export function intentsInMemory(): IntentsInMemory {
  const intents = new Map<string, CallIntent>();
  const replies = new Map<string, KeptReply>();
  return {
    intents,
    replies,
    begin(key, intent) {
      const found = intents.get(key);
      if (found === undefined) intents.set(key, intent);
      return Promise.resolve(found);
    },
    resume(key, seen, intent) {
      if (intents.get(key)?.attemptId !== seen) return Promise.resolve(false);
      intents.set(key, intent);
      return Promise.resolve(true);
    },
    recordEnding(key, attemptId, { state, reply }) {
      const held = intents.get(key);
      if (held?.attemptId === attemptId) {
        intents.set(key, { ...held, state });
        if (reply !== undefined) replies.set(key, reply);
      }
      return Promise.resolve();
    },
    reply: (key) => Promise.resolve(replies.get(key)),
  };
}
