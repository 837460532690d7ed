import { readableKinds, type ReadableKind } from '#shared/reconciliation/entities/readable-kinds.ts';
import { unreadableKinds } from '#shared/reconciliation/entities/unreadable-kinds.ts';
import { code, tableOf } from './markdown.ts';

/** Each part of an entity: how reconciliation reads it back from the bank, or why it does not. */
export function reconciledEntitiesPage(): string {
  return [
    '# Entities that are read back',
    'What the tier `entities` of reconciliation reads at the bank.',
    tableOf(
      ['Part of an entity', 'Read by', 'Item', 'Compared', 'Stuck after'],
      readableKinds.map((kind) => [
        code(`${kind.kind}/${kind.aspect}`),
        kind.readBy.map(code).join(', '),
        itemsOf(kind).map(code).join(', '),
        ['status', ...Object.keys(kind.fields).map((path) => (path === '' ? 'all of it' : code(path)))].join(
          ', ',
        ),
        kind.movesWithinHours === undefined ? '' : `${kind.movesWithinHours / 24} days`,
      ]),
    ),
    tableOf(
      ['Not read back', 'Why'],
      Object.entries(unreadableKinds).map(([part, because]) => [code(part), because]),
    ),
    '',
  ].join('\n\n');
}

function itemsOf({ byId, inList }: ReadableKind): readonly string[] {
  return [byId === undefined ? undefined : `${byId}/<id>`, inList].filter((item) => item !== undefined);
}
