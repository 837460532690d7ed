import type { FailingCause } from '#shared/failures/failing-cause.ts';
import type { FailureKind } from '#shared/kernel/failure-kinds.ts';
import type { LifeStep } from '#shared/lives/life.ts';

/** What function failed on the event and has not succeeded with it since, one step for each cause. */
export function failureSteps(causes: readonly FailingCause[], id: string): LifeStep[] {
  return causes
    .filter(({ waiting, example }) => waiting.has(id) || example.eventId === id)
    .map((cause) => ({ at: cause.firstSeen, what: sentenceOf(cause), where: cause.of, ...nextOf(cause.of) }));
}

const reasons: Readonly<Record<FailureKind, string>> = {
  access: 'it lacks a permission',
  store: 'AWS did not do what it was asked',
  bank: 'the bank did not answer',
  code: 'its code failed',
};

function sentenceOf({ of, kind, cause, lastSeen, count }: FailingCause): string {
  const times = count === 1 ? 'once' : `${count} times, other events counted`;
  return `${nameOf(of)} has failed since then, last at ${lastSeen}, ${times}: ${reasons[kind]} (${cause})`;
}

function nameOf(of: string): string {
  const [place = '', name = ''] = of.split('/');
  if (place === 'own') return `The handler ${name} of your own`;
  if (of === 'events/forward' || of === 'events/sweep') return 'Publishing';
  return `The handler of ${name}`;
}

/** What was tried for the last time stands among the dead letters. */
function nextOf(of: string): Pick<LifeStep, 'next'> {
  const [place = '', name = ''] = of.split('/');
  if (place === 'own') return { next: `dead-letters list --handler ${name}` };
  return of === 'events/forward' || of === 'events/sweep'
    ? { next: 'status' }
    : { next: `dead-letters list --family ${name}` };
}
