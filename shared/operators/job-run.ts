import { isRecord, type Json } from '#shared/kernel/json.ts';
import type * as z from '#shared/kernel/zod.ts';
import { command, jsonOf, type Command, type Step } from './command.ts';

interface JobRun<
  Name extends string,
  By extends string,
  Written,
  Read extends Written,
  Report extends z.ZodMiniType,
> {
  readonly name: Name;
  readonly by: By;
  readonly request: z.ZodMiniType<Read, Written>;
  readonly response: Report;
}

/**
 * A job that a person starts instead of its schedule. It may take minutes: the gateway stops waiting, and the job
 * continues.
 */
export function jobRun<
  const Name extends string,
  const By extends string,
  Written,
  Read extends Written,
  Report extends z.ZodMiniType,
>(
  row: JobRun<Name, By, Written, Read, Report>,
): Command<Name, By, z.ZodMiniType<Read, Written>, Report, z.ZodMiniType<Read, Written>, Report> {
  return command({
    ...row,
    action: 'run job',
    takesLong: true,
    describe: () => ({ entity: `job ${row.by}` }),
    carryOut: async (request, { call, isAgain }): Promise<Step<z.output<Report>>> => {
      const response = await call(request);
      const isSkipped = isRecord(response) && 'skipped' in response;
      // The run in progress may belong to an earlier request, whose answer was lost.
      if (isSkipped && isAgain) return { state: 'open', response };
      return { state: isSkipped ? 'failed' : 'done', after: countsOf(response), response };
    },
  });
}

/** The report's single values, and the number of entries in its lists. */
function countsOf(report: unknown): Json {
  const members = isRecord(report) ? Object.entries(report) : [];
  return jsonOf(Object.fromEntries(members.map(([name, value]) => [name, countOf(value)])));
}

function countOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length;
  return isRecord(value) ? Object.keys(value).length : value;
}
