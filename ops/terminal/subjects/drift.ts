import { buildRouteMap } from '@stricli/core';
import { seenDrift, type SeenDrift } from '#shared/drift/seen-drift.ts';
import { driftCommands, type ListedDrift } from '#shared/drift/commands/drift-commands.ts';
import { commonFlags, nonEmpty, type CommonFlags } from '#ops/terminal/arguments.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { textTable } from '#ops/terminal/table.ts';

interface ListFlags extends CommonFlags {
  readonly source?: string;
  readonly kind?: SeenDrift['kind'];
}

const kinds = seenDrift.shape.kind.options;

const list = stageCommand({
  brief: 'List fields that the bank leaves out, that nobody declared, and values that nobody knows',
  parameters: {
    flags: {
      ...commonFlags,
      source: {
        kind: 'parsed',
        parse: nonEmpty,
        optional: true,
        placeholder: 'S',
        brief: 'Only of this event type, such as BOOKING, or operation, such as accounts.get',
      },
      kind: { kind: 'enum', values: kinds, optional: true, placeholder: 'K', brief: 'Only of this kind' },
    },
  },
  answer: async ({ flags: { source, kind }, deployment }: Asked<ListFlags>) =>
    deployment.operators.call(driftCommands.list, {
      ...(source !== undefined && { source }),
      ...(kind !== undefined && { kind }),
    }),
  text: tableOf,
});

const meanings: Readonly<Record<SeenDrift['kind'], string>> = {
  absent: 'missing',
  unknown: 'not declared',
  value: 'unknown value',
};

function tableOf({ drift }: ListedDrift): string {
  if (drift.length === 0) return 'Nothing that the bank sent in the last 35 days departs from its contract.';
  return textTable([
    ['of', 'source', 'field', 'is', 'count', 'first seen', 'last seen', 'example'],
    ...drift.map(({ of, source, field, kind, value, count, firstSeen, lastSeen, example = '' }) => [
      of,
      source,
      field,
      value === undefined ? meanings[kind] : `${meanings[kind]} ${value}`,
      count,
      firstSeen,
      lastSeen,
      example,
    ]),
  ]);
}

export const driftSubject = buildRouteMap({
  docs: { brief: 'How what the bank sends departs from its contract' },
  routes: { list },
});
