import { families, type Family } from '#shared/events/families.ts';
import type { Queue } from '#test/aws/sqs/queue.ts';
import type { Sqs } from '#test/aws/sqs/sqs.ts';
import type { Deployed } from './deployment/deployed.ts';

/** The queue of a family, with the events that its handler gave up. */
export interface EventQueue {
  readonly family: Family;
  /** Name of the handler. */
  readonly functionName: string;
  readonly queue: Queue;
  readonly deadLetters: Queue;
}

export function eventQueuesOf({ mappings, functions }: Deployed, sqs: Sqs): readonly EventQueue[] {
  const folders = new Map(functions.map(({ name, folder }) => [name, folder]));
  return mappings.flatMap(({ sourceArn, functionName }) => {
    const folder = folders.get(functionName);
    const family = Object.keys(families).find((name): name is Family => folder === `events/${name}`);
    if (family === undefined) return [];
    const queue = sqs.queue(sourceArn);
    const deadLetters = sqs.queue(queue.settings.redrive?.deadLetterArn ?? '');
    return [{ family, functionName, queue, deadLetters }];
  });
}
