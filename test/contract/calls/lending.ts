import type { GoodCalls, World } from './world.ts';

export function lendingCalls({ get, ofPerson }: World) {
  return {
    'persons.consumerOverdraftApplications.conditions': () =>
      get(`${ofPerson}/consumer_overdraft_applications/any/conditions`),
  } satisfies GoodCalls;
}
