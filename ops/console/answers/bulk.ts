import { reason } from '#shared/audit/reason.ts';
import { familyNames } from '#shared/events/families.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import * as z from '#shared/kernel/zod.ts';
import { timedId } from '#shared/kernel/timed-id.ts';
import { deadLetterCommands, mostDeadLetters } from '#shared/replay/commands/dead-letter-commands.ts';
import { mostParkedIds, parkedEventCommands } from '#shared/replay/commands/parked-event-commands.ts';
import { sweepCommands } from '#shared/fanout/commands/sweep-commands.ts';
import { listUnpublished } from '#ops/commands/unpublished.ts';
import { letterQueues, listDeadLetters } from '#ops/commands/dead-letters.ts';
import { answer, type ConsoleDeps } from './answer.ts';

/** What can be done with many events at once. */
const actions = ['redrive-parked', 'dismiss-parked', 'redrive-dead-letters', 'publish-again'] as const;

const name = z.string().check(z.regex(/^[\w-]{1,80}$/));
const filter = {
  action: z.enum(actions),
  family: z.optional(z.enum(familyNames)),
  /** Of dead letters: a handler of the company's own, in place of a family. */
  handler: z.optional(name),
  /** Of parked events. */
  type: z.optional(name),
};
const chosen = z.strictObject(filter);
type Chosen = z.output<typeof chosen>;

/** Events a second: the usual one of the commands. */
const rate = 50;
const mostSampled = 5;

interface Sampled {
  readonly id: string;
  readonly eventType: string;
  readonly at: string;
}

/** What an action would cover, before anybody decides. */
const bulkPreview = answer(chosen, async (asked, deps) => {
  const { events, isAtLeast } = await coveredBy(asked, deps);
  return {
    count: events.length,
    isAtLeast,
    asOf: toIsoInstant(deps.clock.now()),
    filter: wordsOf(asked),
    sample: events.slice(0, mostSampled),
    /** A dismissal covers these alone: what comes meanwhile is not meant. */
    ids: asked.action === 'dismiss-parked' ? events.slice(0, mostParkedIds).map(({ id }) => id) : [],
  };
});

interface Covered {
  readonly events: readonly Sampled[];
  readonly isAtLeast: boolean;
}

async function coveredBy(asked: Chosen, { deployment: { operators, stage } }: ConsoleDeps): Promise<Covered> {
  const { action, family, handler, type } = asked;
  if (action === 'redrive-dead-letters') {
    const wanted = letterQueues(stage).filter((each) => each.family === family && each.handler === handler);
    const queues = await listDeadLetters(operators, wanted);
    const events = queues.flatMap(({ letters }) =>
      letters.map(({ messageId, eventType, queuedAt }) => ({ id: messageId, eventType, at: queuedAt })),
    );
    return { events, isAtLeast: queues.some(({ mayBeMore }) => mayBeMore) };
  }
  if (action === 'publish-again') {
    const { events, hasMore } = await listUnpublished(operators);
    const shown = events.map(({ id, eventType = 'its record has expired', recordedAt, dueAt }) => ({
      id,
      eventType,
      at: recordedAt ?? dueAt,
    }));
    return { events: shown, isAtLeast: hasMore };
  }
  if (family === undefined) return { events: [], isAtLeast: false };
  const page = await operators.call(parkedEventCommands.list, { family, limit: mostDeadLetters });
  const events = page.events
    .filter(({ eventType }) => type === undefined || eventType === type)
    .map(({ id, eventType, recordedAt }) => ({ id, eventType, at: recordedAt }));
  return { events, isAtLeast: page.cursor !== undefined };
}

function wordsOf({ action, family, handler, type }: Chosen): string {
  const whose = handler === undefined ? `of the family ${family ?? ''}` : `of the handler ${handler}`;
  const which = type === undefined ? `all events ${whose}` : `events of the type ${type} ${whose}`;
  switch (action) {
    case 'redrive-parked':
      return `Send ${which} that are set aside through their handlers again`;
    case 'dismiss-parked':
      return `Dismiss ${which} that are set aside and shown here: nothing follows from them`;
    case 'publish-again':
      return 'Publish all events again that no bus took, whether their next try is due or not';
    case 'redrive-dead-letters':
      return `Move ${which} that were given up back to their queue`;
  }
}

/** One part of it. The page asks again with the same change until it is done, so that it can show how far it is. */
const bulk = answer(
  z.strictObject({
    ...filter,
    ids: z._default(z.array(z.string()), []),
    reason,
    change: z.optional(z.string().check(z.regex(/^[\w-]{8,50}$/))),
  }),
  async ({ ids, reason: why, change: begun, ...asked }, deps) => {
    const change = begun ?? timedId(deps.clock.now(), deps.random);
    const { row, request } = commandOf(asked, ids);
    const reply = await deps.deployment.operators.carryOut(row, { change, reason: why, request });
    if ('because' in reply) return { change, state: 'failed' as const, because: reply.because };
    return 'soFar' in reply
      ? { change, state: reply.state, counts: reply.soFar }
      : { change, state: reply.state, counts: reply.response };
  },
);

function commandOf({ action, family, handler, type }: Chosen, ids: readonly string[]) {
  switch (action) {
    case 'redrive-parked':
      return { row: parkedEventCommands.redriveFamily, request: { family, type, rate } };
    case 'dismiss-parked':
      return { row: parkedEventCommands.dismiss, request: { ids } };
    case 'publish-again':
      return { row: sweepCommands.run, request: { trySetAside: true } };
    case 'redrive-dead-letters':
      return { row: deadLetterCommands.redrive, request: { family, handler, rate } };
  }
}

export const bulkAnswers = { bulkPreview };
export const bulkChanges = { bulk };
