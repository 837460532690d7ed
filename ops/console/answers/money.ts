import { breakKinds, severities } from '#shared/breaks/break.ts';
import { sideCents } from '#shared/breaks/side-cents.ts';
import { breakCommands } from '#shared/breaks/commands/break-commands.ts';
import { feeQueries } from '#shared/fees/commands/fee-queries.ts';
import { runCommands } from '#shared/jobs/commands/run-commands.ts';
import type { ShownRun } from '#shared/jobs/shown-run.ts';
import * as z from '#shared/kernel/zod.ts';
import { statementCommands } from '#shared/statements/commands/statement-commands.ts';
import { shownOutcome } from '#ops/commands/job-outcomes.ts';
import { adviceOn } from '#ops/commands/runbook.ts';
import { answer, id, nothing, one } from './answer.ts';

const job = z.optional(z.string().check(z.minLength(1), z.maxLength(100)));

const runs = answer(z.strictObject({ job }), async ({ job: named }, { deployment: { operators } }) => {
  const listed = await operators.call(runCommands.list, named === undefined ? {} : { job: named });
  return { ...listed, runs: listed.runs.map((each) => inWords(each)) };
});

const run = answer(
  z.strictObject({ job: z.string().check(z.minLength(1)), id }),
  async (asked, { deployment: { operators } }) => {
    const shown = await operators.call(runCommands.show, asked);
    return 'absent' in shown ? shown : { ...shown, run: inWords(shown.run) };
  },
);

const inWords = (shown: ShownRun): ShownRun => ({
  ...shown,
  counts: Object.fromEntries(
    Object.entries(shown.counts).map(([name, count]) => [shownOutcome(shown.job, name), count]),
  ),
});

/** Those that wait for somebody. */
const breaks = answer(
  z.strictObject({
    kind: z.optional(z.enum(breakKinds)),
    severity: z.optional(z.enum(severities)),
    accountId: z.optional(id),
  }),
  async ({ kind, severity, accountId }, { deployment: { operators } }) =>
    operators.call(breakCommands.list, {
      ...(kind !== undefined && { kind }),
      ...(severity !== undefined && { severity }),
      ...(accountId !== undefined && { accountId }),
    }),
);

/** With its sides as amounts where they are some, and with what its runbook says. */
const oneBreak = answer(one, async (asked, { deployment: { operators, stage } }) => {
  const shown = await operators.call(breakCommands.show, asked);
  if ('absent' in shown) return shown;
  const { found } = shown;
  const cents = { expected: sideCents(found, found.expected), found: sideCents(found, found.found) };
  return { ...shown, cents, advice: (await adviceOn(found, stage.name)) ?? null };
});

/** Statements and fees of an account, and what is wrong with it. */
const account = answer(one, async ({ id: accountId }, { deployment: { operators, stage } }) => {
  const [statements, fees, found] = await Promise.all([
    operators.call(statementCommands.show, { accountId }),
    stage.fees === 'none' ? null : operators.call(feeQueries.show, { accountId }),
    operators.call(breakCommands.list, { accountId }),
  ]);
  return { statements, fees, breaks: found.breaks };
});

const months = answer(nothing, async (_, { deployment: { operators, stage } }) =>
  stage.fees === 'none' ? { months: [] } : operators.call(feeQueries.months, {}),
);

export const moneyAnswers = { runs, run, breaks, break: oneBreak, account, months };
