import type { ShownRun } from '#shared/jobs/shown-run.ts';
import type { Step } from '#shared/operators/command.ts';

/** What is kept of a run that a person started; while it is planned, the same request goes on with that. */
export function runStep<Response extends { readonly run: StartedRun } | { readonly refused: string }>(
  response: Response,
): Step<Response> {
  if (!('run' in response)) return { state: 'failed', after: { refused: response.refused }, response };
  const { id: run, ...facts } = response.run;
  if (facts.state === 'planning') return { state: 'part', soFar: factsOf(facts) };
  return { state: 'done', after: { run, ...factsOf(facts) }, response };
}

/** The same, made again: what is refused then may be what an earlier request, whose answer was lost, has already changed. */
export function runStepOnce<Response extends { readonly run: StartedRun } | { readonly refused: string }>(
  response: Response,
  isAgain: boolean,
): Step<Response> {
  return 'refused' in response && isAgain ? { state: 'open', response } : runStep(response);
}

type StartedRun = Pick<ShownRun, 'id' | 'state' | 'planned' | 'finished'>;

/** What the audit log keeps of a run. */
export const factsOf = ({ state, planned, finished }: Pick<ShownRun, 'state' | 'planned' | 'finished'>) => ({
  state,
  planned,
  finished,
});
