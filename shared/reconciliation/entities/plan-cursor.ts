import { familyNames } from '#shared/events/families.ts';
import * as z from '#shared/kernel/zod.ts';
import { changeMark } from './ports.ts';

/**
 * Where planning continues: open entities, entities changed by events, entities of breaks, and the accounts of the day.
 */
const planCursor = z.discriminatedUnion('of', [
  z.object({ of: z.literal('open'), part: z.number(), after: z.optional(z.string()) }),
  z.object({
    of: z.literal('changed'),
    family: z.number(),
    hour: z.optional(z.string()),
    after: z.optional(z.string()),
    /** The latest record that this run has seen of the family. */
    mark: z.optional(changeMark),
    /** For the family before, whose shards are stored by now. */
    seen: z.optional(z.object({ family: z.enum(familyNames), mark: changeMark })),
  }),
  z.object({
    of: z.literal('breaks'),
    seen: z.optional(z.object({ family: z.enum(familyNames), mark: changeMark })),
  }),
  z.object({ of: z.literal('accounts'), position: z.optional(z.string()) }),
]);

export type PlanCursor = z.output<typeof planCursor>;

export const cursorIn = (text: string | undefined): PlanCursor =>
  text === undefined ? { of: 'open', part: 0 } : planCursor.parse(JSON.parse(text));

/** Items of one page, and where the next one begins. */
export interface Planned {
  readonly items: readonly string[];
  readonly excluded?: Readonly<Record<string, number>>;
  readonly next?: PlanCursor | undefined;
}
