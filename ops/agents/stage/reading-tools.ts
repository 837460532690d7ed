import { breakCommands, type BreakResponse } from '#shared/breaks/commands/break-commands.ts';
import { severities } from '#shared/breaks/break.ts';
import { familyNames } from '#shared/events/families.ts';
import { runCommands } from '#shared/jobs/commands/run-commands.ts';
import type { Clock, Timers } from '#shared/kernel/clock.ts';
import * as z from '#shared/kernel/zod.ts';
import { entityKinds, isEntityKind } from '#shared/mirror/mirrored-entity.ts';
import { findEvents } from '#ops/commands/lives.ts';
import { showEntity } from '#ops/commands/mirror.ts';
import { maskedAnswer, maskedStatus } from '#ops/commands/masked-answer.ts';
import { listParked } from '#ops/commands/parked.ts';
import { missedItems } from '#ops/commands/runs.ts';
import { showStatus } from '#ops/commands/show-status.ts';
import type { Deployment } from '#ops/deployment/deployment.ts';
import { reading } from '#ops/agents/annotations.ts';
import { described, tool, type Tool } from '#ops/agents/tool.ts';

export interface StageToolDeps {
  readonly deployment: Pick<Deployment, 'stage' | 'operators' | 'mirror'>;
  readonly clock: Clock;
  readonly timers: Timers;
}

const id = z.string().check(z.regex(/^\S{1,200}$/));

/** What an agent may read of a stage, as the person whose session it has. Each answer is masked. */
export const readingTools = (deps: StageToolDeps): readonly Tool[] => [
  ...[...eventTools(deps), ...moneyTools(deps)].map(({ run, ...described }) => ({
    ...described,
    run: async (given: unknown) => maskedAnswer(await run(given)),
  })),
];

function eventTools({ deployment: { stage, operators }, clock, timers }: StageToolDeps): readonly Tool[] {
  return [
    tool({
      name: 'status',
      title: 'What the stage does now',
      description:
        'Queues, failing functions, the bank, jobs and all checks that change from minute to minute, each with since when, money, what to do and its runbook.',
      annotations: reading,
      input: z.strictObject({}),
      run: async () => maskedStatus(await showStatus(stage, { operators, clock, timers }), stage.name),
    }),
    tool({
      name: 'event',
      title: 'The life of one event',
      description:
        'Follows an event through all stores, step by step, by the id of a record, a notification or an entity of the bank, or by an end-to-end id.',
      annotations: reading,
      input: z.strictObject({
        id: described(id, 'of a record, a notification or an entity, or an end-to-end id'),
        hour: described(
          z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}$/))),
          'compare the records of this hour (UTC) with the id, such as 2026-01-31T09',
        ),
      }),
      run: async ({ id: of, hour }) =>
        findEvents({ operators, stage }, { id: of, ...(hour !== undefined && { hour }) }),
    }),
    tool({
      name: 'parked',
      title: 'Events that were set aside',
      description: 'Events that wait for a person, with the reason of each.',
      annotations: reading,
      input: z.strictObject({ family: described(z.optional(z.enum(familyNames)), 'only of this family') }),
      run: async ({ family }) => listParked(operators, family),
    }),
  ];
}

function moneyTools({ deployment }: StageToolDeps): readonly Tool[] {
  const { operators } = deployment;
  return [
    tool({
      name: 'breaks',
      title: 'Differences with the bank',
      description: 'Open differences with their cents; with an id, one of them with both sides.',
      annotations: reading,
      input: z.strictObject({
        id: described(z.optional(id), 'of one difference'),
        severity: described(z.optional(z.enum(severities)), 'only of this severity'),
      }),
      run: async ({ id: of, severity }) =>
        of === undefined
          ? operators.call(breakCommands.list, severity === undefined ? {} : { severity })
          : withoutReasons(await operators.call(breakCommands.show, { id: of })),
    }),
    tool({
      name: 'runs',
      title: 'Runs of jobs',
      description: 'The latest runs; with job and id, one of them with accounts that it missed.',
      annotations: reading,
      input: z.strictObject({
        job: described(z.optional(id), 'such as statements'),
        id: described(z.optional(id), 'of one run of that job'),
      }),
      run: async ({ job, id: of }) => {
        if (job === undefined || of === undefined)
          return operators.call(runCommands.list, job === undefined ? {} : { job });
        const shown = await operators.call(runCommands.show, { job, id: of });
        return 'absent' in shown ? shown : { ...shown, missed: await missedItems(operators, shown.run) };
      },
    }),
    tool({
      name: 'mirror',
      title: 'What the mirror holds of an entity',
      description: 'Always with personal fields masked: only a person reads those, at a terminal.',
      annotations: reading,
      input: z.strictObject({
        kind: described(z.enum(entityKinds()), 'kind of the entity'),
        id: described(id, 'its id'),
      }),
      run: async ({ kind, id: of }) =>
        isEntityKind(kind) ? showEntity(await deployment.mirror(), { kind, id: of, personal: false }) : null,
    }),
  ];
}

/** Why persons settled it before: they write that, and may name somebody. */
function withoutReasons(shown: BreakResponse<'show'>) {
  if ('absent' in shown) return shown;
  return { ...shown, history: shown.history.map((step) => ({ ...step, because: undefined })) };
}
