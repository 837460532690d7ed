import * as z from '#shared/kernel/zod.ts';
import { absentResponse, type ResponseOf, type RequestOf } from '#shared/operators/row.ts';
import { shownRun } from '#shared/jobs/shown-run.ts';

const job = z.string().check(z.minLength(1));
const id = z.string().check(z.minLength(1));

const changed = z.union([absentResponse, z.object({ run: shownRun }), z.object({ refused: z.string() })]);

/** What people ask about the runs of jobs, and what they do about them. */
export const runsExchanges = {
  list: {
    request: z.strictObject({ ask: z.literal('list-runs'), job: z.optional(job) }),
    /** Those that are not complete first, then the newest. */
    answer: z.object({ runs: z.array(shownRun) }),
  },
  show: {
    request: z.strictObject({ ask: z.literal('show-run'), job, id }),
    answer: z.union([
      absentResponse,
      z.object({ run: shownRun, /** Folder of its report. */ report: z.string() }),
    ]),
  },
  /** Starts nothing more, asked before each write to the bank. */
  stop: {
    request: z.strictObject({ ask: z.literal('stop-run'), job, id }),
    answer: changed,
  },
  resume: {
    request: z.strictObject({ ask: z.literal('resume-run'), job, id }),
    answer: changed,
  },
};

export type RunsRequest = RequestOf<(typeof runsExchanges)[keyof typeof runsExchanges]>;
export type RunsAnswer<Ask extends keyof typeof runsExchanges> = ResponseOf<(typeof runsExchanges)[Ask]>;
