import * as z from '#shared/kernel/zod.ts';
import { keptFacts } from '#shared/archive/kept-event.ts';
import { familyOf as usualFamilyOf } from '#shared/events/event-types.ts';
import { familyNames, type Family } from '#shared/events/families.ts';
import { stageNames, type StageName } from '#infra/stages.ts';

/** Which deployment a command is about: an option that all of them take. */
export const stageOption = { stage: { type: 'string', default: 'local' } } as const;

const stageName = z.enum(stageNames);

/** Throws for a stage that there is not. */
export function stageOf({ stage }: { readonly stage: string }): StageName {
  const known = stageName.safeParse(stage);
  if (!known.success) throw new Error(`unknown stage ${stage}`);
  return known.data;
}

const anyId = z.string().check(z.regex(/^\S{1,200}$/));

/** An id as the bank or a queue gives them; throws for text that can be none. */
export function idOf(text: string): string {
  return anyId.safeParse(text).data ?? refuse(`'${text}' is no id`);
}

/** The id of an event's record; throws for text that can be none. */
export function recordIdOf(text: string): string {
  const known = keptFacts.shape.id.safeParse(text).data;
  return known ?? refuse(`'${text}' is no record: its id has 64 digits, as \`parked list\` and logs show it`);
}

const familyName = z.enum(familyNames);

/** Throws for a family that there is not. */
export function familyOf(text: string | undefined): Family {
  return familyName.safeParse(text).data ?? refuse(`--family is one of ${familyNames.join(', ')}`);
}

/** Throws for a type that the family does not have; what was kept unclassified may be of any. */
export function typeOf(text: string, family: Family): string {
  const usual = usualFamilyOf(text);
  if (usual === family || family === 'unclassified')
    return text === '' ? refuse('--type needs a type') : text;
  return usual === 'unclassified'
    ? refuse(`no type of ${family} is called ${text}`)
    : refuse(`${text} belongs to the family ${usual}`);
}

/** Events per second, 50 unless another is given; throws for anything but a sensible number of them. */
export function rateOf(text = '50'): number {
  const perSecond = z.coerce
    .number()
    .check(z.int())
    .check(z.minimum(1), z.maximum(1_000))
    .safeParse(text).data;
  return perSecond ?? refuse('--rate is a number of events per second, from 1 to 1000');
}

/** Arguments that no command takes; the reason is for the person at the terminal. */
export function refuse(reason = 'unknown command'): never {
  throw new Error(reason);
}
