import { sampleEnvironment } from '#test/bench/sample-environment.ts';
import { familyNames } from '#shared/events/families.ts';

/** The environment of a deployed function whose every call, to AWS and to the bank, is counted. */
export function countedEnvironment(url: string): Readonly<Record<string, string>> {
  const queues = Object.fromEntries(familyNames.map((family) => [family, `${url}/queue`]));
  return {
    ...sampleEnvironment,
    AWS_ENDPOINT_URL: url,
    AWS_ACCESS_KEY_ID: 'bench',
    AWS_SECRET_ACCESS_KEY: 'bench',
    BANK: JSON.stringify({ baseUrl: url, authUrl: url }),
    // The client sends to the queue's own address, with any endpoint.
    QUEUE_URL: `${url}/queue`,
    QUEUE_URLS: JSON.stringify(queues),
  };
}
