import { Worker } from 'node:worker_threads';
import type { JsonObject } from '#shared/kernel/json.ts';
import type { AwsCall } from '#test/aws/sdk-call.ts';
import { ServiceError } from '#test/aws/service.ts';
import type { Replied } from './aws-thread.ts';
import type { AwsThread } from './deployed-jobs.ts';

const heapMb = 12_000;
/** Calls that are handed over together. */
const handedOver = 32;

/** The AWS account in its thread, and how many answers of it are awaited. */
export function connectAws(thread: AwsThread) {
  const worker = new Worker(new URL('aws-thread.ts', import.meta.url), {
    workerData: thread,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  const waiting = new Map<number, (reply: Replied[number]) => void>();
  let unsent: { readonly id: number; readonly call: AwsCall }[] = [];
  let [ids, replied] = [0, () => {}];
  const flush = () => {
    // Text is copied faster than objects are.
    if (unsent.length > 0) worker.postMessage(JSON.stringify(unsent));
    unsent = [];
  };
  worker.on('error', (error) => {
    throw error;
  });
  worker.on('message', (replies: string) => {
    for (const reply of JSON.parse(replies) as Replied) {
      waiting.get(reply.id)?.(reply);
      waiting.delete(reply.id);
    }
    replied();
  });
  return {
    async call(call: AwsCall): Promise<JsonObject> {
      const id = ++ids;
      unsent.push({ id, call });
      if (unsent.length === 1) setImmediate(flush);
      if (unsent.length >= handedOver) flush();
      const { reply, refusal } = await new Promise<Replied[number]>((resolve) => waiting.set(id, resolve));
      if (refusal === undefined) return reply ?? {};
      throw new ServiceError(refusal.code, refusal.message, refusal.status, refusal.members);
    },
    awaited: () => waiting.size,
    nextReply: async () => new Promise<void>((resolve) => (replied = resolve)),
    close: async () => worker.terminate(),
  };
}
