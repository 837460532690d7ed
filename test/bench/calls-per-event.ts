import type { AwsCall } from './counting-aws.ts';
import { countedBookings, type CountedStep } from './costs/counted-bookings.ts';
import type { Section } from './measure.ts';

const batchSize = 10;

/** Calls of our code to AWS for bookings of known accounts that arrive in full batches. */
export async function callsPerEvent(): Promise<Section> {
  const { receive, handle, forward } = (await countedBookings(batchSize)).steps;
  return {
    title: `AWS calls of our code for ${batchSize} bookings, in a container that is warm`,
    rows: [
      row('receive', receive),
      row('handle', handle),
      row('forward', forward),
      total(receive, handle, forward),
    ],
  };
}

function row(step: string, { calls }: CountedStep) {
  const counts = Map.groupBy(calls, ({ operation }: AwsCall) => operation);
  const described = [...counts].map(([operation, { length }]) => `${length} ${operation}`).join(', ');
  return { step, calls: described, 'per event': calls.length / batchSize };
}

function total(...steps: readonly CountedStep[]) {
  const count = steps.reduce((sum, { calls }) => sum + calls.length, 0);
  return { step: 'all', calls: `${count}`, 'per event': count / batchSize };
}
