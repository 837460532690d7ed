import * as z from '#shared/kernel/zod.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import { entityId } from '#shared/events/fields.ts';
import { candidates } from './declared-paths.ts';

type Body = Readonly<Record<string, unknown>>;

interface Field {
  readonly path: string;
  /** What holds nothing but the value at that path. */
  readonly holding: (value: unknown) => unknown;
}

/** Each of them is a wrong type for most fields, and a day or an instant for none. */
const oddValues: readonly unknown[] = [
  17,
  20_261_120,
  1.5,
  true,
  'odd',
  '',
  [],
  ['odd'],
  [[1]],
  {},
  { odd: 1 },
];

/**
 * The example with one field after the other in every wrong type, at every depth. What identifies the event and the
 * amount of a booking must be right.
 */
export function oddly(definition: EventDefinition, body: Body): readonly (readonly [string, Body])[] {
  const { type, entity, payload } = definition;
  const strict = [
    ...(typeof entity.id === 'object' ? [entity.id.field] : []),
    ...(type === 'BOOKING' ? ['amount'] : []),
    // The id under its other name.
    ...(type === 'OVERDRAFT_LIMIT_CHANGE' ? ['uuid'] : []),
  ];
  return placesIn(payload)
    .filter(({ path }) => !strict.some((each) => path === each || path.startsWith(`${each}.`)))
    .flatMap(({ path, holding }) =>
      oddValues.map((value): readonly [string, Body] => {
        const odd = { ...body, ...(holding(value) as Body) };
        return [`${path} ${JSON.stringify(value)}`, odd];
      }),
    );
}

function placesIn(schema: z.core.$ZodType): readonly Field[] {
  return candidates(schema).flatMap((candidate) => {
    if (candidate instanceof z.ZodMiniArray) {
      const list = ({ path, holding }: Field): Field => ({ path, holding: (value) => [holding(value)] });
      return [
        { path: '0', holding: (value: unknown) => [value] },
        ...placesIn(candidate.def.element).map(list),
      ];
    }
    if (!(candidate instanceof z.ZodMiniObject)) return [];
    return Object.entries<z.core.$ZodType>(candidate.shape).flatMap(([name, member]) => [
      ...(member === entityId ? [] : [{ path: name, holding: (value: unknown) => ({ [name]: value }) }]),
      ...placesIn(member).map(({ path, holding }) => ({
        path: `${name}.${path}`,
        holding: (value: unknown) => ({ [name]: holding(value) }),
      })),
    ]);
  });
}
