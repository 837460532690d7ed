import type { EntityName, MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import { isEntityKind } from '#shared/mirror/mirrored-entity.ts';
import { textTable } from '#ops/local/text-table.ts';
import type { CommandResult } from '#ops/command-result.ts';

/** What tells of a customer; bookings are many, and counted. */
export async function showCustomer(mirror: MirrorRepository, id: string): Promise<CommandResult> {
  const lines: (readonly string[])[] = [];
  let bookings = 0;
  for await (const name of mirror.ofCustomer(id)) {
    if (name.kind === 'booking') bookings += 1;
    else lines.push(...(await linesOf(mirror, name)));
  }
  if (lines.length + bookings === 0) {
    return { text: `Nothing in the mirror tells of ${id}`, exitCode: 1 };
  }
  const table = textTable([['kind', 'id', 'aspect', 'status', 'since'], ...lines]);
  return { text: `${table}\n\n${bookings} bookings`, exitCode: 0 };
}

async function linesOf(mirror: MirrorRepository, { kind, id }: EntityName): Promise<readonly string[][]> {
  const entity = isEntityKind(kind) ? await mirror.entity(kind, id) : undefined;
  const aspects = Object.entries(entity?.aspects ?? {});
  if (aspects.length === 0) return [[kind, id, '', '', '']];
  return aspects.map(([aspect, row]) => [kind, id, aspect, row?.status ?? '', row?.since ?? '']);
}
