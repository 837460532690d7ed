import type { Operators } from '#shared/commands/operators-client.ts';
import { familyNames, type Family } from '#shared/events/families.ts';
import { parkedEventCommands, type ParkedResponse } from '#shared/replay/commands/parked-event-commands.ts';

const pageSize = 200;

/** What waits for a person, of one family or of all. */
export type ParkedEvents = Pick<ParkedResponse<'list'>, 'events'>;

export async function listParked(operators: Pick<Operators, 'call'>, family?: Family): Promise<ParkedEvents> {
  const events: ParkedEvents['events'] = [];
  for (const each of family === undefined ? familyNames : [family]) {
    let cursor: string | undefined;
    do {
      const asked = { family: each, limit: pageSize, ...(cursor && { cursor }) };
      const page = await operators.call(parkedEventCommands.list, asked);
      events.push(...page.events);
      ({ cursor } = page);
    } while (cursor !== undefined);
  }
  return { events };
}
