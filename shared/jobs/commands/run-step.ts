import { change, type Ask, type Step } from '#shared/operators/command.ts';
import type { Json } from '#shared/kernel/json.ts';
import * as z from '#shared/kernel/zod.ts';
import { runsExchanges, type RunsAnswer } from './run-commands.ts';
import type { ShownRun } from '#shared/jobs/shown-run.ts';

const { job, id } = runsExchanges.show.request.shape;
const asked = z.strictObject({ job, id });

type Named = z.output<typeof asked>;

const aboutRun = {
  by: 'runs',
  asked,
  answer: runsExchanges.stop.answer,
  entityOf: (run: Named) => `run ${run.job}/${run.id}`,
  before: async (run: Named, ask: Ask): Promise<Json> => {
    const shown = await ask(runsExchanges.show, { ask: 'show-run', ...run });
    return 'absent' in shown ? null : factsOf(shown.run);
  },
} as const;

export const stopRun = change({
  ...aboutRun,
  name: 'runs/stop',
  action: 'stop run',
  carryOut: async (run, { ask }) => stepOf(await ask(runsExchanges.stop, { ask: 'stop-run', ...run })),
});

export const resumeRun = change({
  ...aboutRun,
  name: 'runs/resume',
  action: 'resume run',
  carryOut: async (run, { ask }) => stepOf(await ask(runsExchanges.resume, { ask: 'resume-run', ...run })),
});

function stepOf(answer: RunsAnswer<'stop'>): Step<RunsAnswer<'stop'>> {
  return 'run' in answer
    ? { state: 'done', after: factsOf(answer.run), answer }
    : { state: 'failed', after: answer, answer };
}

/** What the record keeps of a run. */
const factsOf = ({ state, planned, finished }: Pick<ShownRun, 'state' | 'planned' | 'finished'>) => ({
  state,
  planned,
  finished,
});

/** What is kept of a run that a person started; while it is planned, the same request goes on with that. */
export function runStep<Answer extends { readonly run: StartedRun } | { readonly refused: string }>(
  answer: Answer,
): Step<Answer> {
  if (!('run' in answer)) return { state: 'failed', after: { refused: answer.refused }, answer };
  const { id: run, ...facts } = answer.run;
  if (facts.state === 'planning') return { state: 'part', soFar: factsOf(facts) };
  return { state: 'done', after: { run, ...factsOf(facts) }, answer };
}

type StartedRun = Pick<ShownRun, 'id' | 'state' | 'planned' | 'finished'>;
