import type { Deployed } from './deployment/deployed.ts';

/** About an hour of retries. */
const hastyReceives = 8;

/** The same deployment with event queues that give up early, as if each outage took days. */
export function withHastyQueues(deployed: Deployed): Deployed {
  const sources = new Set(deployed.mappings.map(({ sourceArn }) => sourceArn));
  const queues = deployed.queues.map((queue) =>
    queue.redrive !== undefined && sources.has(queue.arn)
      ? { ...queue, redrive: { ...queue.redrive, maxReceiveCount: hastyReceives } }
      : queue,
  );
  return { ...deployed, queues };
}
