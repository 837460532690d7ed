import { inParallel } from '#shared/kernel/in-parallel.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import * as z from '#shared/kernel/zod.ts';
import type { RunResponse } from './commands/run-commands.ts';
import type { Reports, Shards } from './ports.ts';
import type { Run } from './run.ts';

interface MissedItemsDeps {
  readonly shards: Pick<Shards, 'parts'>;
  readonly reports: Pick<Reports, 'readPart'>;
}

const readsAtOnce = 16;
/** A person waits: of a run that missed much, the first are enough. */
const mostParts = 64;
const mostNamed = 20;

const reportLine = z.pipe(jsonText, z.object({ item: z.string(), outcome: z.string() }));

/** Items of a run with one of these outcomes, from its report: the first that are found, twenty at most. */
export async function findMissed(
  { shards, reports }: MissedItemsDeps,
  run: Run,
  outcomes: readonly string[],
): Promise<Extract<RunResponse<'missed'>, { readonly items: unknown }>> {
  const parts = (await shards.parts(run.id)).toSorted((one, other) => lookOf(other.id) - lookOf(one.id));
  const items: { item: string; outcome: string }[] = [];
  for (let first = 0; first < Math.min(parts.length, mostParts); first += readsAtOnce) {
    const texts = await inParallel(parts.slice(first, first + readsAtOnce), readsAtOnce, async ({ id }) =>
      reports.readPart(run, id),
    );
    items.push(
      ...texts.flatMap((text = '') => linesIn(text)).filter(({ outcome }) => outcomes.includes(outcome)),
    );
    if (items.length >= mostNamed) break;
  }
  return { items: items.slice(0, mostNamed) };
}

/** What fails is tried again in shards of later looks, `<shard>.<look>-<position>.<claim>`: it stands in the last ones. */
const lookOf = (part: string): number => Number(/\.(\d+)-/.exec(part)?.[1] ?? 1);

function linesIn(text: string) {
  return text.split('\n').flatMap((line) => {
    const read = reportLine.safeParse(line);
    return read.success ? [read.data] : [];
  });
}
