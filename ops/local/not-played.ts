import type { Stage } from '#infra/stage/stage.ts';
import { subscribedTypes } from '#infra/stage/wanted-events.ts';

/** Statements, fees and comparisons are made of what bookings say. */
export const getsBookings = (stage: Stage): boolean => subscribedTypes(stage).includes('BOOKING');

/** What the local run leaves out since the stage does not have it, with the setting that says so: one line of text each. */
export function notPlayed(stage: Stage): readonly string[] {
  const elsewhere = stage.teams.filter(({ target }) => target.kind !== 'queue').map(({ name }) => name);
  return [
    ...(stage.welcomeAs === undefined ? ['the welcome of new customers: the stage has no welcomeAs'] : []),
    ...(stage.teams.length === 0 ? ['events of teams: the stage has no teams'] : []),
    ...(elsewhere.length > 0 ? [`events of teams elsewhere than in a queue: ${elsewhere.join(', ')}`] : []),
    ...(stage.handlers.length === 0 ? ['handlers: the stage has none'] : []),
    ...(stage.fees === 'none' ? ["fees: the stage has fees: 'none'"] : []),
    ...(stage.reconciliation === 'none' ? ["reconciliation: the stage has reconciliation: 'none'"] : []),
    ...(getsBookings(stage)
      ? []
      : ['statements, and what else is made of bookings: no team or handler of the stage gets BOOKING']),
  ];
}

/** Empty if everything was played. */
export function reportNotPlayed(left: readonly string[]): string {
  if (left.length === 0) return '';
  return ['Not played, since this stage does not have it:', ...left.map((each) => `  - ${each}`), ''].join(
    '\n',
  );
}
