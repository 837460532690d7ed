import type { Operators } from '#shared/commands/operators-client.ts';
import { familyNames, type Family } from '#shared/events/families.ts';
import { lifeQueries, type LifeRequest, type LifeResponse } from '#shared/lives/commands/life-queries.ts';
import { inTime, type Life, type LifeStep } from '#shared/lives/life.ts';
import {
  deadLetterCommands,
  mostDeadLetters,
  type ListedLetter,
} from '#shared/replay/commands/dead-letter-commands.ts';
import type { Stage } from '#infra/stage/stage.ts';
import type { Team } from '#infra/stage/team.ts';

interface LivesDeps {
  readonly operators: Pick<Operators, 'call'>;
  readonly stage: Pick<Stage, 'teams' | 'handlers'>;
}

/** The lives of the events that an id leads to, with the rules of the stage that select them. */
export async function findEvents(
  { operators, stage }: LivesDeps,
  asked: LifeRequest<'event'>,
): Promise<LifeResponse<'event'>> {
  const found = await operators.call(lifeQueries.event, asked);
  const lives = found.lives.map((life) => withRules(life, stage));
  // To list dead letters hides them from others for a moment: only what has no record can be among them alone.
  const waiting = lives.flatMap((life) => (life.event === undefined ? [life] : []));
  if (lives.length > 0 && waiting.length === 0) return { ...found, lives };
  const given = await givenUp(operators, [asked.id, ...waiting.flatMap(({ waiting: id = [] }) => id)]);
  if (given.length === 0) return { ...found, lives };
  if (waiting.length === 0) {
    const of = `event ${asked.id}`;
    return { ...found, lives: [{ of, steps: inTime(given.map(({ step }) => step)), unread: [] }] };
  }
  return { ...found, lives: lives.map((life) => withLetters(life, given)) };
}

/** What was given up of it. An id that is not that of a record may lead to one event alone. */
function withLetters(life: Life, given: readonly GivenUp[]): Life {
  if (life.event !== undefined) return life;
  const its = given.filter(({ id }) => life.waiting === undefined || id === life.waiting);
  return { ...life, steps: inTime([...life.steps, ...its.map(({ step }) => step)]) };
}

type Selection = Pick<Team, 'events' | 'duplicates' | 'superseded'>;

/** What the rules of the stage do with the event. EventBridge keeps no list of what it delivered. */
function withRules(life: Life, { teams, handlers }: LivesDeps['stage']): Life {
  const { event } = life;
  if (event === undefined || event.state === 'parked') return life;
  const steps = [
    ...teams.map((team) => ruleStep({ of: `team ${team.name}`, gets: targetOf(team) }, team, event)),
    ...handlers.map((own) =>
      ruleStep({ of: `handler ${own.name} of your own`, gets: 'its queue gets it' }, own, event),
    ),
  ];
  return { ...life, steps: [...life.steps, ...steps.flat()] };
}

interface Ruled {
  readonly of: string;
  readonly gets: string;
}

function ruleStep({ of, gets }: Ruled, selection: Selection, event: NonNullable<Life['event']>): LifeStep[] {
  const { events, duplicates, superseded } = selection;
  if (events !== 'all' && !events.includes(event.type)) return [];
  if (event.state === 'duplicate' && duplicates === 'left-out')
    return [{ what: `The rule of the ${of} leaves it out, since it repeats another event` }];
  if (event.state === 'stale' && superseded === 'left-out')
    return [{ what: `The rule of the ${of} leaves it out, since a later state was known` }];
  return [{ what: `The rule of the ${of} selects it: ${gets}`, next: 'check' }];
}

function targetOf({ target }: Team): string {
  const undelivered = 'what cannot be delivered within a day waits in its dead letters';
  switch (target.kind) {
    case 'queue':
      return `its queue gets it, and ${undelivered}`;
    case 'function':
      return `its function is called with it, and ${undelivered}`;
    case 'bus':
    case 'account':
      return `the bus of its account gets it, and ${undelivered}`;
    case 'organisation':
      return 'rules of its accounts decide who gets it';
  }
}

interface GivenUp {
  /** Of the record that the event would have. */
  readonly id: string | undefined;
  readonly step: LifeStep;
}

/** Messages of the events among the dead letters of the families. */
async function givenUp(operators: LivesDeps['operators'], ids: readonly string[]): Promise<GivenUp[]> {
  const found = await Promise.all(familyNames.map(async (family) => givenUpBy(operators, family, ids)));
  return found.flat();
}

async function givenUpBy(
  operators: LivesDeps['operators'],
  family: Family,
  ids: readonly string[],
): Promise<GivenUp[]> {
  const asked = { family, limit: mostDeadLetters };
  const { letters } = await operators.call(deadLetterCommands.list, asked);
  return letters
    .filter((letter: ListedLetter) =>
      [letter.id, letter.notificationId, letter.entityHint].some(
        (id) => id !== undefined && ids.includes(id),
      ),
    )
    .map(({ id, messageId, eventType, queuedAt }) => ({
      id,
      step: {
        at: queuedAt,
        what: `${eventType} was given up by the handler of ${family} after its last try: it waits among the dead letters`,
        where: messageId,
        next: `dead-letters show ${messageId} --family ${family}`,
      },
    }));
}
