import * as z from 'zod';
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

/** Arguments that no command takes; the reason is for the person at the terminal. */
export function refuse(reason = 'unknown command'): never {
  throw new Error(reason);
}
