import type { ShownRun } from '#shared/jobs/shown-run.ts';
import type { Step } from '#shared/operators/command.ts';

/** The step of a run that a person started. While the run is being planned, the same request continues the planning. */
export function runStep<Response extends { readonly run: StartedRun } | { readonly refused: string }>(
  response: Response,
): Step<Response> {
  if (!('run' in response)) return { state: 'failed', after: { refused: response.refused }, response };
  const { id: run, ...facts } = response.run;
  if (facts.state === 'planning') return { state: 'part', soFar: factsOf(facts) };
  return { state: 'done', after: { run, ...factsOf(facts) }, response };
}

/**
 * The same for a repeated request: it may be refused because an earlier one, whose answer was lost, has already made
 * the change.
 */
export function runStepOnce<Response extends { readonly run: StartedRun } | { readonly refused: string }>(
  response: Response,
  isAgain: boolean,
): Step<Response> {
  return 'refused' in response && isAgain ? { state: 'open', response } : runStep(response);
}

type StartedRun = Pick<ShownRun, 'id' | 'state' | 'planned' | 'finished'>;

/** The facts of a run that the audit log keeps. */
export const factsOf = ({ state, planned, finished }: Pick<ShownRun, 'state' | 'planned' | 'finished'>) => ({
  state,
  planned,
  finished,
});
