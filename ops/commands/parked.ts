import { familyNames, type Family } from '#shared/events/families.ts';
import { parkedExchanges, type ParkedAnswer } from '#shared/replay/parked-exchanges.ts';
import { ask, type DeployedFunction } from '#shared/kernel/ask.ts';
import { createPace, type PaceDeps } from './pace.ts';

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

/** Sends the parked ones among these events through their handlers again. */
export async function redriveParked(
  parked: DeployedFunction,
  ids: readonly string[],
): Promise<ParkedAnswer<'redriveIds'>> {
  return ask(parked, parkedExchanges.redriveIds, { ask: 'redrive-ids', ids: [...ids] });
}

export interface ParkedFamily {
  readonly family: Family;
  readonly type?: string | undefined;
}

/** How many events of a family were sent again, and how many cannot be read any more. */
export type RedrivenFamily = ParkedFamily & Omit<ParkedAnswer<'redriveFamily'>, 'run'>;

/** Sends everything that is parked of a family, or of a type, through the handlers again. */
export async function redriveParkedFamily(
  parked: DeployedFunction,
  { family, type, rate }: ParkedFamily & { readonly rate: number },
  deps: PaceDeps,
): Promise<RedrivenFamily> {
  const pace = createPace(rate, deps);
  const what = { family, ...(type !== undefined && { type }) };
  let [sent, unreadable] = [0, 0];
  let run: ParkedAnswer<'redriveFamily'>['run'];
  do {
    const asked = { ask: 'redrive-family', ...what, limit: Math.min(rate, pageSize) } as const;
    const page = await ask(parked, parkedExchanges.redriveFamily, { ...asked, ...(run && { run }) });
    [sent, unreadable] = [sent + page.sent, unreadable + page.unreadable];
    ({ run } = page);
    await pace(page.sent);
  } while (run !== undefined);
  return { ...what, sent, unreadable };
}
