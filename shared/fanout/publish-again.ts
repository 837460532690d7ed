import { recordFamilyNames } from '#shared/events/families.ts';
import { endedItsProcess } from '#shared/kernel/begun-work.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { RepublishResponse } from './commands/sweep-commands.ts';
import type { SetAsideEvents } from './set-aside-events.ts';

/** Publishes one record once more. False if it does not exist, is parked, or was restored after its expiry. */
export type PublishAgain = (id: string) => Promise<boolean>;

interface RepublishDeps {
  readonly publishAgain: PublishAgain;
  readonly setAside: Pick<SetAsideEvents, 'list' | 'put'>;
  readonly clock: Clock;
}

/**
 * Publishes records once more, whether or not they have receipts. One that is set aside because it ended its process is
 * left to the next sweep, which marks that it begins: it may end the forwarder as well.
 */
export async function republish(
  ids: readonly string[],
  { publishAgain, setAside, clock }: RepublishDeps,
): Promise<RepublishResponse> {
  const refused: string[] = [];
  const listed = await Promise.all(
    recordFamilyNames.map(async (family) => setAside.list(family, mostListed)),
  );
  const killers = new Map(
    listed.flat().flatMap((event) => (event.code === endedItsProcess ? [[event.id, event] as const] : [])),
  );
  for (const id of ids) {
    const killer = killers.get(id);
    if (killer !== undefined)
      await setAside.put({ ...killer, code: 'asked-for', tries: 1, dueAt: toIsoInstant(clock.now()) });
    else if (!(await publishAgain(id))) refused.push(id);
  }
  return { requested: ids.length - refused.length, refused };
}

/** As many of a family as a sweep knows. */
const mostListed = 10_000;
