import { familyNames, type Family } from '#shared/events/families.ts';
import { parkedExchanges, type ParkedAnswer } from '#shared/replay/commands/parked-event-commands.ts';
import { ask, type DeployedFunction } from '#shared/commands/operators-client.ts';

const pageSize = 200;

/** What waits for a person, of one family or of all. */
export type ParkedEvents = Pick<ParkedAnswer<'list'>, 'events'>;

export async function listParked(parked: DeployedFunction, family?: Family): Promise<ParkedEvents> {
  const events: ParkedEvents['events'] = [];
  for (const each of family === undefined ? familyNames : [family]) {
    let cursor: string | undefined;
    do {
      const asked = { ask: 'list', family: each, limit: pageSize, ...(cursor && { cursor }) } as const;
      const page = await ask(parked, parkedExchanges.list, asked);
      events.push(...page.events);
      ({ cursor } = page);
    } while (cursor !== undefined);
  }
  return { events };
}

/** One event with personal fields masked. */
export async function showParked(parked: DeployedFunction, id: string): Promise<ParkedAnswer<'show'>> {
  return ask(parked, parkedExchanges.show, { ask: 'show', id });
}
