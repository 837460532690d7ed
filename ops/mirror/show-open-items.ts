import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import { aspectsOf, type EntityKind } from '#shared/mirror/mirrored-entity.ts';
import { textTable } from '#ops/local/text-table.ts';
import type { CommandResult } from '#ops/command-result.ts';

interface Asked {
  readonly kind: EntityKind;
  readonly status?: string;
  readonly olderThanMs?: number;
}

/** What is not final yet, of every aspect of a kind. */
export async function showOpenItems(
  mirror: MirrorRepository,
  clock: Clock,
  { kind, status, olderThanMs }: Asked,
): Promise<CommandResult> {
  const lines: string[][] = [];
  for (const aspect of aspectsOf(kind)) {
    const open = mirror.openItems({
      kind,
      aspect,
      ...(status !== undefined && { status }),
      ...(olderThanMs !== undefined && { before: toIsoInstant(clock.now() - olderThanMs) }),
    });
    for await (const item of open) lines.push([item.id, item.aspect, item.status, item.since]);
  }
  return {
    text: `${textTable([[kind, 'aspect', 'status', 'since'], ...lines])}\n\n${lines.length} open`,
    exitCode: 0,
  };
}
