import type { Clock, Timers } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';
import * as z from '#shared/kernel/zod.ts';
import type { Deployment } from '#ops/deployment/deployment.ts';

export interface ConsoleDeps {
  readonly deployment: Pick<Deployment, 'stage' | 'operators' | 'mirror'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Pick<Random, 'uuid'>;
}

/** What the page may ask. Parameters are texts, as an address has them. */
export interface Answer<Parameters extends z.ZodMiniType = z.ZodMiniType, Given = unknown> {
  readonly parameters: Parameters;
  readonly give: (parameters: z.output<Parameters>, deps: ConsoleDeps) => Promise<Given>;
}

export const answer = <Parameters extends z.ZodMiniType, Given>(
  parameters: Parameters,
  give: Answer<Parameters, Given>['give'],
): Answer<Parameters, Given> => ({ parameters, give });

export const id = z.string().check(z.regex(/^\S{1,200}$/, 'must be an id, without spaces'));
export const nothing = z.strictObject({});
export const one = z.strictObject({ id });
