import { definitionOf } from '#shared/events/catalog.ts';
import { maskedPayload } from '#shared/events/masked-payload.ts';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import type { EntityKind } from '#shared/mirror/mirrored-entity.ts';
import type { CommandResult } from '#ops/command-result.ts';

interface Asked {
  readonly kind: EntityKind;
  readonly id: string;
  readonly personal: boolean;
}

/** As JSON, so that other programs can read it. */
export async function showEntity(mirror: MirrorRepository, asked: Asked): Promise<CommandResult> {
  const { kind, id, personal } = asked;
  const entity = await mirror.entity(kind, id);
  if (entity === undefined) return { text: `The mirror knows no ${kind} ${id}`, exitCode: 1 };
  const aspects = Object.entries(entity.aspects).map(([aspect, row]): [string, unknown] => [
    aspect,
    row === undefined || personal
      ? row
      : { ...row, data: maskedPayload(definitionOf(row.eventType), row.data) },
  ]);
  const shown = { kind, id, aspects: Object.fromEntries(aspects), totals: entity.totals };
  return { text: JSON.stringify(shown, exactly, 2), exitCode: 0 };
}

/** One line of JSON for each event. */
export async function showHistory(mirror: MirrorRepository, asked: Asked): Promise<CommandResult> {
  const { kind, id, personal } = asked;
  const lines: string[] = [];
  for await (const event of mirror.history({ kind, id })) {
    const data = personal ? event.data : maskedPayload(definitionOf(event.eventType), event.data);
    lines.push(JSON.stringify({ ...event, data }));
  }
  return lines.length === 0
    ? { text: `No event has told of ${kind} ${id}`, exitCode: 1 }
    : { text: lines.join('\n'), exitCode: 0 };
}

/** Sums may exceed what a JSON number holds everywhere. */
function exactly(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
