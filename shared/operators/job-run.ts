import type { Exchange } from './row.ts';
import { isRecord, type Json } from '#shared/kernel/json.ts';
import type * as z from '#shared/kernel/zod.ts';
import { change, jsonOf, type Change, type Step } from './command.ts';
import type { CommandFunction } from './command-functions.ts';

interface JobRun<Name extends string, Written, Wish extends Written, Answer extends z.ZodMiniType> {
  readonly name: Name;
  readonly by: CommandFunction;
  /** What the job may be asked, and its report. */
  readonly exchange: Exchange<z.ZodMiniType<Wish, Written>, Answer>;
}

/** A job that a person runs now instead of its schedule. It may take minutes: the gateway gives up before, and it goes on. */
export function jobChange<
  const Name extends string,
  Written,
  Wish extends Written,
  Answer extends z.ZodMiniType,
>({
  name,
  by,
  exchange,
}: JobRun<Name, Written, Wish, Answer>): Change<Name, z.ZodMiniType<Wish, Written>, Answer> {
  return change({
    name,
    by,
    action: 'run job',
    takesLong: true,
    asked: exchange.request,
    answer: exchange.answer,
    entityOf: () => `job ${by}`,
    carryOut: async (asked, { ask, isAgain }): Promise<Step<z.output<Answer>>> => {
      const answer = await ask(exchange, asked);
      const isSkipped = isRecord(answer) && 'skipped' in answer;
      // The run in progress may be that of an earlier request, which got no answer.
      if (isSkipped && isAgain) return { state: 'open', answer };
      return { state: isSkipped ? 'failed' : 'done', after: countsOf(answer), answer };
    },
  });
}

/** Of its report, the members that are single values, and how many there are of the others. */
function countsOf(report: unknown): Json {
  const members = isRecord(report) ? Object.entries(report) : [];
  return jsonOf(Object.fromEntries(members.map(([name, value]) => [name, countOf(value)])));
}

function countOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length;
  return isRecord(value) ? Object.keys(value).length : value;
}
