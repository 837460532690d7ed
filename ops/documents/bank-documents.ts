import * as z from '#shared/kernel/zod.ts';
import { bankOptions } from '#sandbox/engine/options.ts';
import { magicValues } from '#sandbox/entities/magic-values.ts';
import { readableKinds, type ReadableKind } from '#shared/reconciliation/entities/readable-kinds.ts';
import { unreadableKinds } from '#shared/reconciliation/entities/unreadable-kinds.ts';
import { behaviourPage } from './behaviour/behaviour-page.ts';
import { code, tableOf } from './markdown.ts';
import { statesPage } from './states-page.ts';

/** The generated pages about the bank, most of them about the simulated one, by name. */
export function bankDocuments(): Readonly<Record<string, string>> {
  return {
    'bank/behaviour.md': behaviourPage(),
    'bank/magic-values.md': magicValuesPage(),
    'bank/options.md': optionsPage(),
    'bank/readable-entities.md': readableEntitiesPage(),
    'bank/states.md': statesPage(),
  };
}

function magicValuesPage(): string {
  const sections = Object.entries(Object.groupBy(Object.values(magicValues), ({ area }) => area));
  return [
    '# Magic values of the simulated bank',
    'Values that make the simulated bank do something else than it usually would. A test plays each of them.',
    ...sections.flatMap(([area, values]) => [
      `## ${area}`,
      tableOf(
        ['Value', 'Where', 'What happens'],
        values.map(({ value, where, outcome }) => [code(value), where, outcome]),
      ),
    ]),
    '',
  ].join('\n\n');
}

function optionsPage(): string {
  const defaults: Readonly<Record<string, unknown>> = bankOptions.parse({});
  const rows = Object.entries(bankOptions.shape).map(([name, schema]) => [
    code(name),
    valuesOf(schema),
    code(JSON.stringify(defaults[name])),
    settingSchema.parse(jsonSchemaOf(schema)).description,
  ]);
  return [
    '# Options of the simulated bank',
    'They decide what the specification of the bank leaves open, or what differs by partner. Set them at the start with ' +
      '`npm run sandbox -- --options \'{"feeKeys": "ignore"}\'` or the name of a JSON file. While the bank runs, ' +
      '`GET /sandbox/options` shows them, `PATCH` sets those it names, and `PUT` sets all, those left out to their ' +
      'default. A checkpoint remembers them; a reset restores those of the start. `npm run sandbox` begins ' +
      'with `allowLoopbackHttp`, `npm start` with `allowUnknownEventTypes` too.',
    tableOf(['Option', 'Values', 'Default', 'What it decides'], rows),
    '',
  ].join('\n\n');
}

function valuesOf(schema: z.core.$ZodType): string {
  const { type, enum: values, minimum, maximum } = settingSchema.parse(jsonSchemaOf(schema));
  if (values !== undefined) return values.map(code).join(', ');
  if (type === 'boolean') return '`true`, `false`';
  if (type === 'integer' || type === 'number') {
    const kind = type === 'integer' ? 'a whole number' : 'a number';
    return `${kind}${minimum === undefined ? '' : ` from ${minimum}`}${upTo(maximum)}`;
  }
  return 'a list of rules';
}

const settingSchema = z.object({
  /** What the option decides. */
  description: z.string(),
  type: z.optional(z.string()),
  enum: z.optional(z.array(z.string())),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
});

function jsonSchemaOf(schema: z.core.$ZodType): object {
  return z.toJSONSchema(schema, { io: 'input' });
}

function upTo(maximum: number | undefined): string {
  return maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? '' : ` to ${maximum}`;
}

/** Each part of an entity: how reconciliation reads it back from the bank, or why it does not. */
function readableEntitiesPage(): string {
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
