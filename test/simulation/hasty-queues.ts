import type { Deployed } from './deployment/deployed.ts';

/** About an hour of tries. */
const hastyReceives = 8;

/** The same with queues of events that give up soon, as if each outage took days. */
export function withHastyQueues(deployed: Deployed): Deployed {
  const sources = new Set(deployed.mappings.map(({ sourceArn }) => sourceArn));
  const queues = deployed.queues.map((queue) =>
    queue.redrive !== undefined && sources.has(queue.arn)
      ? { ...queue, redrive: { ...queue.redrive, maxReceiveCount: hastyReceives } }
      : queue,
  );
  return { ...deployed, queues };
}
