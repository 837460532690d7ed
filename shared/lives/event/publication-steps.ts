import { endedItsProcess } from '#shared/kernel/begun-work.ts';
import type { SetAsideEvent } from '#shared/fanout/set-aside-events.ts';
import type { LifeStep } from '#shared/lives/life.ts';
import type { HandledByOwn, LifeRecord } from '#shared/lives/ports.ts';

interface Publication {
  readonly record: LifeRecord;
  readonly publishedAt: string | undefined;
  readonly setAside: SetAsideEvent | undefined;
}

/** Whether the buses have the event. Teams know it by the id of its record. */
export function publicationSteps({ record, publishedAt, setAside }: Publication): LifeStep[] {
  const { facts, isPutBack, isAskedAgain } = record;
  const again = isAskedAgain ? [{ what: 'Somebody asked to publish it once more', next: 'audit list' }] : [];
  if (facts.state === 'parked') return [{ what: 'No team gets it as long as it is set aside' }, ...again];
  if (isPutBack) return [{ what: 'Teams had got it before its first record ended' }, ...again];
  const aside = setAside === undefined ? [] : [asideStep(setAside)];
  if (publishedAt !== undefined)
    return [
      {
        at: publishedAt,
        what: 'The bus of events had taken it by then, and so had the bus of personal events if it goes there',
        where: facts.id,
      },
      ...again,
      ...aside,
    ];
  if (aside.length > 0) return [...again, ...aside];
  return [
    ...again,
    { what: 'No bus has taken it yet: that takes a second, or five minutes after a failure', next: 'status' },
  ];
}

function asideStep({ code, tries, dueAt }: SetAsideEvent): LifeStep {
  const [what, next] =
    code === endedItsProcess
      ? ['It is not published: the function ended three times while it tried', '--set-aside ']
      : [
          `No bus took it ${tries === 1 ? 'at the first try' : `in ${tries} tries`} (${code}); it is tried again`,
          '',
        ];
  return { at: dueAt, what, next: `jobs sweep ${next}--reason 'the bus takes it again'` };
}

/** What handlers of the company's own have done with it. */
export const handledSteps = (handled: readonly HandledByOwn[]): LifeStep[] =>
  handled.map(({ handler, handledAt }) =>
    handledAt === undefined
      ? {
          what: `The handler ${handler} of your own has begun it and not completed it`,
          next: `dead-letters list --handler ${handler}`,
        }
      : { at: handledAt, what: `The handler ${handler} of your own completed it` },
  );

/** The notice to teams that the event was set aside. */
export const noticeStep = ({ facts }: LifeRecord): LifeStep => ({
  at: facts.recordedAt,
  what: 'Teams that ask for it were told that it is set aside',
  where: facts.id,
  next: `event ${facts.id}`,
});
