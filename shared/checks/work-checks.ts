import { toIsoInstant } from '#shared/kernel/clock.ts';
import { knownOf } from './account-facts.ts';
import { found, ok, type Check, type Finding } from './check.ts';
import { inRunbook } from './in-runbook.ts';
import { moneyOfAmounts } from './money-of-events.ts';
import type { CheckDeps } from './ports.ts';
import type { WorkFacts } from './work-facts.ts';
import { remedyOf } from './remedy-of.ts';
import { typedCommand } from './typed-command.ts';

type Cause = Extract<WorkFacts['failing'], { readonly known: unknown }>['known'][number];

/** What failed is tried again within a quarter of an hour. What was not is given up, and stands among the dead letters. */
const triedWithinMs = 3_600_000;

/** The causes of failures that still go on, the latest first. */
export function goingOn(causes: readonly Cause[], { now }: CheckDeps['clock']): readonly Cause[] {
  const from = toIsoInstant(now() - triedWithinMs);
  return causes
    .filter(({ lastSeen }) => lastSeen >= from)
    .toSorted((one, other) => (one.lastSeen < other.lastSeen ? 1 : -1));
}

const failing: Check<CheckDeps> = {
  id: 'failing',
  says: 'No function fails on what it is given',
  severity: 'fatal',
  runbook: inRunbook('failing'),
  async read({ work, clock, wanted: { name } }) {
    const causes = goingOn(knownOf((await work()).failing), clock);
    return found(
      causes.map(({ of, cause, kind, code, action, count, firstSeen, example, amounts }) => ({
        what: `${of} fails: ${cause}`,
        ...remedyOf({ of, kind, code, action }, name),
        count,
        since: firstSeen,
        ...exampleOf(example),
        ...concerning(amounts),
      })),
    );
  },
};

/** What failed for several causes is one amount. */
function concerning(amounts: Cause['amounts'] = []): Pick<Finding, 'money'> {
  const money = moneyOfAmounts([...new Map(amounts.map((amount) => [amount.id, amount])).values()]);
  return money === undefined ? {} : { money };
}

function exampleOf({ eventType, eventId, entity, work }: Cause['example']): Pick<Finding, 'example'> {
  const example = [eventType, entity, eventId, work].filter((part) => part !== undefined).join(' ');
  return example === '' ? {} : { example };
}

const deadLetters: Check<CheckDeps> = {
  id: 'dead-letters',
  says: 'No event was given up',
  severity: 'fatal',
  runbook: inRunbook('dead-letters'),
  async read({ work, wanted: { name } }) {
    const { queues, failing: causes } = await work();
    const byFunction = 'known' in causes ? causes.known : [];
    return found(
      knownOf(queues)
        .filter(({ dead }) => dead > 0)
        .map(({ queue, dead }) => {
          const causesOfQueue = byFunction.filter(({ of }) => of === functionOf(queue));
          const [cause] = causesOfQueue;
          return {
            what: `Events of ${queue} were given up after their last try`,
            toDo: 'Mend the cause, then send them again',
            command: `npm run ops -- dead-letters list ${flagOf(queue)} --stage ${name}`,
            count: dead,
            ...(cause !== undefined && { since: cause.firstSeen, example: cause.cause }),
            ...concerning(causesOfQueue.flatMap(({ amounts = [] }) => amounts)),
          };
        }),
    );
  },
};

const handlerIn = (queue: string) => /^handler (.+)$/.exec(queue)?.[1];

/** The function that takes the messages of a queue, as rows of causes call it. */
export function functionOf(queue: string): string {
  const handler = handlerIn(queue);
  return handler === undefined ? `events/${queue}` : `own/${handler}`;
}

function flagOf(queue: string): string {
  const handler = handlerIn(queue);
  return handler === undefined ? `--family ${queue}` : `--handler ${handler}`;
}

const parked: Check<CheckDeps> = {
  id: 'parked',
  says: 'No event waits for a person',
  severity: 'warning',
  runbook: inRunbook('parked'),
  async read({ work, wanted: { name } }) {
    return found(
      knownOf((await work()).parked).map(({ family, count, hasMore, since, example, money }) => ({
        what:
          count === 1
            ? `An event of ${family} was set aside: it changes nothing until somebody decides`
            : `${hasMore ? 'At least ' : ''}${count} events of ${family} were set aside: they change nothing until somebody decides`,
        toDo: 'See why, mend what the reason names, then send them again',
        command: `npm run ops -- parked list --family ${family} --stage ${name}`,
        count,
        since,
        example,
        ...(money && { money }),
      })),
    );
  },
};

const rejected: Check<CheckDeps> = {
  id: 'rejected',
  says: 'Each webhook of today and yesterday is signed with a secret of ours',
  severity: 'warning',
  runbook: inRunbook('rejected'),
  async read({ work, wanted: { name } }) {
    const { count, hasMore, since } = knownOf((await work()).rejected);
    if (count === 0) return ok;
    return found([
      {
        what:
          count === 1
            ? 'A webhook of today or yesterday had a wrong signature: it is forged, or lost unless somebody sees to it'
            : `${hasMore ? 'At least ' : ''}${count} webhooks of today and yesterday had a wrong signature: forged, or lost unless somebody sees to them`,
        toDo: 'Compare subscription and network of them',
        command: `npm run ops -- quarantine list --stage ${name}`,
        count,
        ...(since !== undefined && { since }),
      },
    ]);
  },
};

const unpublished: Check<CheckDeps> = {
  id: 'unpublished',
  says: 'A bus has taken every event',
  severity: 'fatal',
  runbook: inRunbook('unpublished'),
  async read({ work, wanted: { name } }) {
    return found(
      knownOf((await work()).unpublished).map(({ family, count, code, example, money }) => ({
        what: `Teams have not got some events of ${family}: no bus took them (${code})`,
        toDo: 'Mend what the code names, then publish them again',
        command: typedCommand('jobs sweep --set-aside', name, 'the bus takes them again'),
        count,
        example,
        ...(money && { money }),
      })),
    );
  },
};

/** Of a mapping that is made, changed or switched on: it takes soon. */
const taking = ['Enabled', 'Creating', 'Enabling', 'Updating'];

const sources: Check<CheckDeps> = {
  id: 'sources',
  says: 'A function takes from each queue and stream',
  severity: 'fatal',
  runbook: inRunbook('sources'),
  async read({ work }) {
    const idle = knownOf((await work()).sources).filter(({ state }) => !taking.includes(state));
    return found(
      idle.map(({ of, state, uuid }) => ({
        what: `No function takes what waits for ${of}: its event source mapping is ${state.toLowerCase()}`,
        toDo: 'Find out who did that and why. If nothing speaks against it, take it back',
        ...(uuid !== undefined && {
          command: `aws lambda update-event-source-mapping --uuid ${uuid} --enabled`,
        }),
      })),
    );
  },
};

export const sourceChecks = [sources];
export const workChecks = [failing, deadLetters, parked, rejected, unpublished];
