import { LambdaClient, paginateListEventSourceMappings } from '@aws-sdk/client-lambda';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import type { SourceTaken } from '#shared/checks/work-facts.ts';

interface SourcesTakenSettings {
  /** Addresses of queues, by name. */
  readonly queues: Readonly<Record<string, string>>;
  /** Tables by the name of the function that follows their stream. */
  readonly followed: Readonly<Record<string, string>>;
}

/** Whether Lambda takes from each queue and stream. AWS lists all of the account: no permission names one. */
export function createSourcesTaken(
  { queues, followed }: SourcesTakenSettings,
  client = new LambdaClient(clientSettings),
): () => Promise<readonly SourceTaken[]> {
  // The ARN of a queue ends with its name; that of a stream goes on with the instant at which it began.
  const sources = [
    ...Object.entries(queues).map(([of, url]) => {
      const name = url.slice(url.lastIndexOf('/'));
      return { of, isIt: (arn: string) => `/${arn.split(':').at(-1)}` === name };
    }),
    ...Object.entries(followed).map(([of, table]) => ({
      of,
      isIt: (arn: string) => arn.includes(`:table/${table}/stream/`),
    })),
  ];
  return async () => {
    const mappings: SourceTaken[] = [];
    for await (const { EventSourceMappings: page = [] } of paginateListEventSourceMappings({ client }, {}))
      for (const { EventSourceArn: of = '', State: state = 'Unknown', UUID: uuid } of page)
        mappings.push({ of, state, ...(uuid !== undefined && { uuid }) });
    return sources.map(({ of, isIt }) => ({
      ...(mappings.find((mapping) => isIt(mapping.of)) ?? { state: 'Absent' }),
      of,
    }));
  };
}
