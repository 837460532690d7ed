import * as z from 'zod';
import { keptFacts } from '#shared/archive/kept-event.ts';
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

const anyId = z.string().regex(/^\S{1,200}$/);

/** An id as the bank or a queue gives them; throws for text that can be none. */
export function idOf(text: string): string {
  return anyId.safeParse(text).data ?? refuse(`'${text}' is no id`);
}

/** The id of an event's record; throws for text that can be none. */
export function recordIdOf(text: string): string {
  const known = keptFacts.shape.id.safeParse(text).data;
  return known ?? refuse(`'${text}' is no record: its id has 64 digits, as \`parked list\` and logs show it`);
}

/** Arguments that no command takes; the reason is for the person at the terminal. */
export function refuse(reason = 'unknown command'): never {
  throw new Error(reason);
}
