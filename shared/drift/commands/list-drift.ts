import type { DriftRequest, ListedDrift } from './drift-commands.ts';
import type { SeenDrifts } from '#shared/drift/ports.ts';

/** What rings first, then the latest. */
export async function listDrift({ source, kind }: DriftRequest, drifts: SeenDrifts): Promise<ListedDrift> {
  const seen = (await drifts.all())
    .filter((each) => source === undefined || each.source === source)
    .filter((each) => kind === undefined || each.kind === kind)
    .toSorted(
      (one, other) =>
        Number(other.kind === 'absent') - Number(one.kind === 'absent') ||
        other.lastSeen.localeCompare(one.lastSeen),
    );
  return { drift: seen };
}
