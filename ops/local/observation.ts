import type { Inspection } from '#shared/aws/inspection/inspection.ts';
import type { BankControl } from '#ops/control/bank-control.ts';
import type { Resources } from '#ops/deployment/local-environment.ts';
import { compareBalances } from './compare-balances.ts';
import { compareDeliveries, type Deliveries, type Repeats } from './compare-deliveries.ts';
import { compareMirror, type MirrorComparison } from './compare-mirror.ts';
import { eventRecordsOf } from './event-record.ts';
import { mirrorOf } from './mirror-rows.ts';
import { type TeamQueue, type TeamInbox, teamMessage, type TeamMessage } from './team-inbox.ts';

export interface Observed {
  readonly bank: BankControl;
  readonly inspection: Inspection;
  readonly resources: Resources;
  readonly teams: readonly TeamQueue[];
}

/** What happens from a moment on, at the bank, in the tables and in the queues of the teams. */
export interface Observation {
  deliveries(): Promise<Deliveries>;
  /** Compares all that is there now, also what teams add up; differences of every kind in one list. */
  compare(repeats?: Repeats): Promise<MirrorComparison & { readonly deliveries: Deliveries }>;
}

/**
 * Begins to observe. Counts and comparisons leave out what is there already, from an earlier day or another test.
 * No event may be on its way at that moment.
 */
export async function observeFromNow({ bank, inspection, resources, teams }: Observed): Promise<Observation> {
  const records = async () => {
    const events = await inspection.rows(resources.EventsTable);
    return eventRecordsOf({ events, work: await inspection.rows(resources.WorkTable) });
  };
  const mirror = async () => mirrorOf(await inspection.rows(resources.MirrorTable));
  const inboxes = createTeamInboxes(teams, inspection);
  const recordsBefore = new Set((await records()).map(({ pk }) => pk));
  const sentBefore = new Set((await bank.deliveries()).map(({ notification_id }) => notification_id));
  const mirrorBefore = new Set((await mirror()).keys());
  // Among them events whose record is gone: it expired, or its customer was erased.
  await inboxes.collect();
  const sentToTeamsBefore = new Set(
    inboxes.all().flatMap(({ messages }) => messages.map(({ detail }) => detail.id)),
  );

  const deliveries = async (): Promise<Deliveries> => {
    const log = await bank.deliveries();
    const stored = await records();
    await inboxes.collect();
    return {
      log: log.filter(({ notification_id }) => !sentBefore.has(notification_id)),
      records: stored.filter(({ pk }) => !recordsBefore.has(pk)),
      inboxes: inboxes.all().map(({ team, messages }) => ({
        team,
        messages: messages.filter(
          ({ detail: { id } }) => !recordsBefore.has(id) && !sentToTeamsBefore.has(id),
        ),
      })),
    };
  };
  return {
    deliveries,
    compare: async (repeats) => {
      const seen = await deliveries();
      const log = await bank.deliveries();
      const truth = await bank.truth();
      const { factCount, differences } = compareMirror({
        truth,
        mirror: await mirror(),
        log,
        before: mirrorBefore,
      });
      const { accounts } = truth;
      const balances = compareBalances({ accounts, inboxes: seen.inboxes, before: mirrorBefore });
      return {
        deliveries: seen,
        factCount,
        differences: [...compareDeliveries(seen, repeats), ...balances, ...differences],
      };
    },
  };
}

/** Empties the teams' queues and keeps what was on them. */
interface TeamInboxes {
  /** Takes what is there now; the count of new messages. */
  collect(): Promise<number>;
  all(): readonly TeamInbox[];
}

function createTeamInboxes(teams: readonly TeamQueue[], inspection: Inspection): TeamInboxes {
  const inboxes = teams.map((team) => ({ team, messages: new Array<TeamMessage>() }));
  return {
    collect: async () => {
      const counts = await Promise.all(inboxes.map((inbox) => empty(inbox, inspection)));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    all: () => inboxes,
  };
}

async function empty(
  { team, messages }: { team: TeamQueue; messages: TeamMessage[] },
  inspection: Inspection,
): Promise<number> {
  const before = messages.length;
  for (;;) {
    const bodies = await inspection.take(team.queueUrl);
    if (bodies.length === 0) return messages.length - before;
    for (const body of bodies) messages.push(teamMessage.parse(JSON.parse(body)));
  }
}
