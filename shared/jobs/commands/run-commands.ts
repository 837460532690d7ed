import type { Json } from '#shared/kernel/json.ts';
import * as z from '#shared/kernel/zod.ts';
import { command, type Ask, type Step } from '#shared/operators/command.ts';
import { listedIds } from '#shared/operators/listed-ids.ts';
import { query } from '#shared/operators/query.ts';
import { absentResponse, type ResponseOf } from '#shared/operators/row.ts';
import { shownRun } from '#shared/jobs/shown-run.ts';
import { factsOf } from './run-step.ts';

const job = z.string().check(z.minLength(1));
const id = z.string().check(z.minLength(1));
const named = z.strictObject({ job, id });
const changed = z.union([absentResponse, z.object({ run: shownRun }), z.object({ refused: z.string() })]);

const list = query({
  name: 'runs/list',
  by: 'runs',
  request: z.strictObject({ job: z.optional(job) }),
  /** Incomplete runs first, then the newest ones. */
  response: z.object({ runs: z.array(shownRun) }),
});

const show = query({
  name: 'runs/show',
  by: 'runs',
  request: named,
  response: z.union([
    absentResponse,
    z.object({
      run: shownRun,
      /** Folder of its report. */
      report: z.string(),
      /** Items that ended each of their workers; a hundred at most. */
      setAside: z.readonly(z.array(z.string())),
    }),
  ]),
});

const missed = query({
  name: 'runs/missed',
  by: 'runs',
  /** The outcomes that leave an item for the next run. */
  request: z.extend(named, { outcomes: z.array(z.string().check(z.minLength(1), z.maxLength(100))) }),
  response: z.union([
    absentResponse,
    /** From the report of the run; twenty at most. */
    z.object({ items: z.array(z.object({ item: z.string(), outcome: z.string() })) }),
  ]),
});

const verify = query({
  name: 'runs/verify',
  by: 'runs',
  /** The parts of a report are verified some hundred at a time, from that one on. */
  request: z.strictObject({ job, id, from: z._default(z.int().check(z.minimum(0)), 0) }),
  response: z.union([
    absentResponse,
    z.object({ refused: z.string() }),
    z.object({
      sha256: z.string(),
      /** How many objects were read. */
      objects: z.number(),
      /** Objects in the folder of the report. */
      differing: z.array(z.string()),
      missing: z.array(z.string()),
      /** Where to continue; omitted at the end. */
      next: z.optional(z.number()),
    }),
  ]),
});

const aboutRun = {
  by: 'runs',
  request: named,
  response: changed,
  describe: (run: z.output<typeof named>) => ({ entity: `run ${run.job}/${run.id}` }),
  before: async (run: z.output<typeof named>, ask: Ask): Promise<Json> => {
    const shown = await ask(show, run);
    return 'absent' in shown ? null : factsOf(shown.run);
  },
} as const;

function stepOf(response: z.output<typeof changed>): Step<z.output<typeof changed>> {
  return 'run' in response
    ? { state: 'done', after: factsOf(response.run), response }
    : { state: 'failed', after: response, response };
}

/** Queries and commands about the runs of jobs. */
export const runCommands = {
  list,
  show,
  /** Names the items that a run has not reached. */
  missed,
  /** Reads the report of a run again, and compares it with the hash in the run's row. */
  verify,
  /** Starts a run of a job of the company, over all accounts or these. Each of ours has a command of its own. */
  start: command({
    by: 'runs',
    name: 'runs/start',
    action: 'start run',
    request: z.strictObject({
      job,
      /** Today at the bank if omitted. */
      asOf: z.optional(z.iso.date()),
      accounts: z.optional(
        z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.minLength(1), z.maxLength(1_000)),
      ),
    }),
    response: changed,
    describe: ({ job: of, asOf, accounts }) => ({
      entity: `runs of ${of}`,
      keeps: { ...(asOf !== undefined && { asOf }), ...(accounts && { accounts: listedIds(accounts) }) },
    }),
    carryOut: async (run, { call }) => stepOf(await call(run)),
  }),
  /** Stops a run: no further write to the bank begins. */
  stop: command({
    ...aboutRun,
    name: 'runs/stop',
    action: 'stop run',
    carryOut: async (run, { call }) => stepOf(await call(run)),
  }),
  resume: command({
    ...aboutRun,
    name: 'runs/resume',
    action: 'resume run',
    carryOut: async (run, { call }) => stepOf(await call(run)),
  }),
};

export type RunResponse<Row extends keyof typeof runCommands> = ResponseOf<(typeof runCommands)[Row]>;
