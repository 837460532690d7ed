import type * as z from '#shared/kernel/zod.ts';
import { awsRates } from '#shared/kernel/aws-rates.ts';
import { shownPage } from './installed-docs.ts';
import type { Stage } from './stage.ts';

type Webhook = Stage['webhook'];

/** One address of strangers may send this part of what the bank may, once the addresses of the bank are known. */
const shareOfStranger = 1 / 5;

/** Events that one handler takes in a second: ten together, in a fifth of a second. */
export const handledByInstance = 50;

/** Units that the dearest event writes and reads in each table; a test measures every type. */
export const unitsOfEvent = {
  events: { written: 4, read: 1 },
  mirror: { written: 8, read: 4 },
} as const;

/** An event may leave one list of open items and enter another: units under its one key, as long as it is whole. */
export const listedUnits = 2;

/** Events a second that one key of a list takes, so that whole lists take. */
export const takenWhole = awsRates.dynamodb.writeUnitsOfKey / listedUnits;

/** Requests a second of one address. As long as nobody knows the addresses of the bank, each may be the bank's. */
export function rateOfAddress({ requestsPerSecond, firewall }: Webhook): number {
  const isKnown = firewall !== 'none' && firewall.bankAddresses.length > 0;
  return isKnown ? Math.ceil(requestsPerSecond * shareOfStranger) : requestsPerSecond;
}

/** What the gateway lets through: with a stranger at the limit of one address, the bank keeps all that it may send. */
export const rateOfGateway = (webhook: Webhook): number => webhook.requestsPerSecond + rateOfAddress(webhook);

/** Over the five minutes in which a firewall counts. */
export const requestsPerFiveMinutes = (webhook: Webhook): number => rateOfAddress(webhook) * 5 * 60;

/** A part of the way that takes less than the stage promises would hold back or refuse the rest. */
export function checkRates(stage: Stage, context: z.core.$RefinementCtx<Stage>): void {
  const { webhook, tables } = stage;
  // Its rates are those of the machine that it runs on.
  if (webhook.address.kind === 'emulator') return;
  const { requestsPerSecond, receiverConcurrency } = webhook;
  const refuse = (path: readonly string[], message: string) =>
    context.addIssue({ code: 'custom', path: [...path], message });

  const gateway = rateOfGateway(webhook);
  if (gateway > awsRates.apiGateway.requestsOfAccount)
    refuse(
      ['webhook', 'requestsPerSecond'],
      `the gateway would have to let ${gateway} requests a second through, and AWS lets ${awsRates.apiGateway.requestsOfAccount}`,
    );
  const received = receiverConcurrency * awsRates.lambda.invocationsOfExecution;
  if (received < gateway)
    refuse(
      ['webhook', 'receiverConcurrency'],
      `${receiverConcurrency} receivers take ${received} requests a second, and the gateway lets ${gateway} through: set ${neededFor(gateway, awsRates.lambda.invocationsOfExecution)} or more`,
    );
  if (tables.lists === 'whole' && requestsPerSecond > takenWhole)
    refuse(
      ['tables', 'lists'],
      `whole lists take ${takenWhole} events a second, and the bank may send ${requestsPerSecond}: set 'spread' once ${shownPage('docs/CEILINGS.md')} allows it, or set fewer requestsPerSecond`,
    );
  for (const [path, concurrency] of handlersOf(stage)) {
    const handled = concurrency * handledByInstance;
    if (handled < requestsPerSecond)
      refuse(
        path,
        `${concurrency} handlers take ${handled} events a second, and the bank may send ${requestsPerSecond}: set ${neededFor(requestsPerSecond, handledByInstance)} or more`,
      );
  }
}

/** All events of a second may be of one family. */
function handlersOf({ callBudget, consumerConcurrency }: Stage) {
  const reading = Object.entries(callBudget.events).map(
    ([family, { concurrency }]) => [['callBudget', 'events', family, 'concurrency'], concurrency] as const,
  );
  return [...reading, [['consumerConcurrency'], consumerConcurrency] as const];
}

const neededFor = (rate: number, each: number): number => Math.ceil(rate / each);
