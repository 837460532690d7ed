import { DynamoDBClient, QueryCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { createReadRow } from '#shared/aws/work/work-rows.ts';
import type { AccountRegister, Recounted, RegisterPosition } from '#shared/portfolio/account-register.ts';
import { registeredAccount, type Baseline, type SeenAccount } from '#shared/portfolio/registered-account.ts';
import { createIbanPointers } from './iban-pointers.ts';
import { accountKey, registerPartition } from './register-keys.ts';

/** Rows of the work table, with the account's id as their sort key. */
export function createAccountRegister(
  workTable: string,
  client = new DynamoDBClient(clientSettings),
): AccountRegister {
  const readRow = createReadRow(workTable, client);
  const ibans = createIbanPointers(workTable, client);
  const change = async (accountId: string, { update, condition, values }: Change) => {
    const usesState = update.includes('#state') || condition.includes('#state');
    const command = new UpdateItemCommand({
      TableName: workTable,
      Key: accountKey(accountId),
      UpdateExpression: update,
      ConditionExpression: condition,
      ...(usesState && { ExpressionAttributeNames: { '#state': 'state' } }),
      ...(values !== undefined && { ExpressionAttributeValues: toItem(values) }),
    });
    return tookEffect(client.send(command));
  };
  const apply = async (accountId: string, wanted: Change): Promise<void> => {
    await change(accountId, wanted);
  };

  return {
    async note({ id, closedDay, closing }, at) {
      if (closing !== undefined) await change(id, closingOn({ id, ...closing }, at));
      else
        await change(id, closedDay === undefined ? newlyKnown(id, at) : newlyClosed({ id, closedDay }, at));
    },
    noteClosure: async (accountId, day) => apply(accountId, closureNoted(day)),
    async describe({ id, ...facts }, at) {
      const given = Object.entries(facts).filter(([, fact]) => fact !== undefined);
      const isDescribed = await change(id, described({ id, given }, at));
      if (isDescribed && facts.iban !== undefined) await ibans.point(facts.iban, id);
      return isDescribed;
    },
    revive: async (accountId) => apply(accountId, revived),
    read: async (accountId) => readRow(accountKey(accountId), registeredAccount),
    async page(position, count) {
      const query = new QueryCommand({ TableName: workTable, ...pageAt(position), Limit: count });
      const { Items: rows = [] } = await client.send(query);
      return rows.map((row) => registeredAccount.parse(unmarshall(row)));
    },
    onboard: async (accountId, baseline) => change(accountId, onboarded(baseline)),
    recount: async (accountId, seen, found) => apply(accountId, recounted(seen, found)),
    hold: async (accountId, because) =>
      change(accountId, {
        update: 'SET heldBecause = :because',
        condition: 'attribute_exists(pk) AND #state <> :erased',
        values: { ':because': because, ':erased': 'erased' },
      }),
    release: async (accountId) =>
      change(accountId, { update: 'REMOVE heldBecause', condition: 'attribute_exists(pk)' }),
    noteFeeSummary: async (accountId, lastDay) => apply(accountId, summarised(lastDay)),
    noteFees: async (accountId, month) => apply(accountId, feesPlanned(month)),
    noteLateFees: async (accountId, month) => apply(accountId, lateFeesPlanned(month)),
    leaveFees: async (accountId, runId) => apply(accountId, feesLeft(runId)),
    adoptFees: async (accountId, runIds) => apply(accountId, feesAdopted(runIds)),
    noteRefusedFees: async (accountId, isRefused) => apply(accountId, feesRefused(isRefused)),
    noteReviewedFees: async (accountId, day) => apply(accountId, feesReviewed(day)),
    reopenFees: async (accountId) => apply(accountId, feesReopened),
    settleFees: async (accountId, revision) => apply(accountId, feesSettled(revision)),
    joinToNext: async (accountId, day) => apply(accountId, joined(day)),
    noteSettled: async (accountId, day) => apply(accountId, settled(day)),
    reopen: async (accountId, supplementUntil) => apply(accountId, reopened(supplementUntil)),
    noteCompared: async (accountId, day) => apply(accountId, compared(day)),
    close: async (accountId) => apply(accountId, closed),
  };
}

const pageAt = ({ partition, after }: RegisterPosition) => ({
  KeyConditionExpression: after === undefined ? 'pk = :pk' : 'pk = :pk AND sk > :after',
  ExpressionAttributeValues: toItem({ ':pk': registerPartition(partition), ':after': after }),
  ConsistentRead: true,
});

type Closing = NonNullable<SeenAccount['closing']>;

interface Change {
  readonly update: string;
  readonly condition: string;
  readonly values?: object;
}

/** What is already known of the account stays. */
const known = {
  update:
    'SET id = :id, #state = if_not_exists(#state, :known), knownSince = if_not_exists(knownSince, :since)',
  values: (id: string, since: string) => ({ ':id': id, ':known': 'known', ':since': since }),
};

interface Described {
  readonly id: string;
  readonly given: readonly (readonly [name: string, fact: unknown])[];
}

const described = ({ id, given }: Described, at: string): Change => ({
  update: [known.update, ...given.map(([name]) => `${name} = :${name}`)].join(', '),
  condition: 'attribute_not_exists(pk) OR #state <> :erased',
  values: {
    ...known.values(id, at),
    ':erased': 'erased',
    ...Object.fromEntries(given.map(([name, fact]) => [`:${name}`, fact])),
  },
});

const newlyKnown = (id: string, at: string): Change => ({
  update: known.update,
  condition: 'attribute_not_exists(pk)',
  values: known.values(id, at),
});

const onboarded = (baseline: Baseline): Change => ({
  update: 'SET #state = :onboarded, baseline = :baseline',
  condition: '#state = :known',
  values: { ':onboarded': 'onboarded', ':known': 'known', ':baseline': baseline },
});

const revived: Change = {
  update: 'SET #state = :known REMOVE baseline, comparedOn',
  condition: '#state = :erased',
  values: { ':known': 'known', ':erased': 'erased' },
};

const closed: Change = {
  update: 'SET #state = :closed',
  condition: '#state = :onboarded',
  values: { ':closed': 'closed', ':onboarded': 'onboarded' },
};

const recounted = ({ mirrored: seen }: Baseline, { mirrored, runId }: Recounted): Change => ({
  update: 'SET baseline.mirrored = :mirrored, baseline.recountedBy = :run',
  condition: 'baseline.mirrored = :seen',
  values: { ':mirrored': mirrored, ':run': runId, ':seen': seen },
});

const compared = (day: string): Change => ({
  update: 'SET comparedOn = :day',
  condition: '#state = :onboarded AND (attribute_not_exists(comparedOn) OR comparedOn < :day)',
  values: { ':day': day, ':onboarded': 'onboarded' },
});

const settled = (day: string): Change => ({
  update: 'SET settledOn = :day',
  condition: '#state IN (:closed, :onboarded)',
  values: { ':day': day, ':closed': 'closed', ':onboarded': 'onboarded' },
});

const reopened = (until: string | undefined): Change => ({
  update: `SET #state = :onboarded${until === undefined ? '' : ', supplementUntil = :until'}`,
  condition: '#state IN (:closed, :onboarded)',
  values: {
    ':closed': 'closed',
    ':onboarded': 'onboarded',
    ...(until !== undefined && { ':until': until }),
  },
});

const joined = (day: string): Change => ({
  update: 'SET joinedDay = :day',
  condition: '#state = :onboarded',
  values: { ':day': day, ':onboarded': 'onboarded' },
});

const summarised = (lastDay: string): Change => ({
  update: 'SET feeSummaryUntil = :day',
  condition: '#state = :onboarded AND (attribute_not_exists(feeSummaryUntil) OR feeSummaryUntil < :day)',
  values: { ':day': lastDay, ':onboarded': 'onboarded' },
});

const feesPlanned = (month: string): Change => ({
  update: 'SET feesUntil = :month, hasOpenFees = :true ADD feesRevision :one',
  condition: '#state <> :erased AND (attribute_not_exists(feesUntil) OR feesUntil <= :month)',
  values: { ':month': month, ':true': true, ':one': 1, ':erased': 'erased' },
});

const lateFeesPlanned = (month: string): Change => ({
  update: 'SET feesLookedUntil = :month, hasOpenFees = :true ADD feesRevision :one',
  condition: '#state <> :erased AND attribute_exists(pk)',
  values: { ':month': month, ':true': true, ':one': 1, ':erased': 'erased' },
});

const feesLeft = (runId: string): Change => ({
  update: 'ADD feesUncounted :runs',
  condition: '#state <> :erased AND attribute_exists(pk)',
  values: { ':runs': new Set([runId]), ':erased': 'erased' },
});

const feesAdopted = (runIds: ReadonlySet<string>): Change => ({
  update: 'SET hasOpenFees = :true ADD feesRevision :one DELETE feesUncounted :runs',
  condition: '#state <> :erased AND attribute_exists(pk)',
  values: { ':runs': runIds, ':true': true, ':one': 1, ':erased': 'erased' },
});

const feesRefused = (isRefused: boolean): Change => ({
  update: isRefused ? 'SET hasRefusedFees = :true' : 'REMOVE hasRefusedFees',
  condition: '#state <> :erased AND attribute_exists(pk)',
  values: { ':erased': 'erased', ...(isRefused && { ':true': true }) },
});

const feesReviewed = (day: string): Change => ({
  update: 'SET feesReviewedOn = :day',
  condition: '#state <> :erased AND attribute_exists(pk)',
  values: { ':day': day, ':erased': 'erased' },
});

/** Also for an erased account: what it owes has to be written off. */
const feesReopened: Change = {
  update: 'SET hasOpenFees = :true ADD feesRevision :one',
  condition: 'attribute_exists(pk)',
  values: { ':true': true, ':one': 1 },
};

const feesSettled = (revision: number): Change => ({
  update: 'REMOVE hasOpenFees',
  condition: 'feesRevision = :revision',
  values: { ':revision': revision },
});

/** Of several requests, the latest counts, whatever the order of the events. */
const closingOn = ({ id, day, at: seenAt }: { readonly id: string } & Closing, at: string): Change => ({
  update:
    day === undefined
      ? `${known.update}, closingSeenAt = :seenAt REMOVE closingDay`
      : `${known.update}, closingSeenAt = :seenAt, closingDay = :day`,
  condition:
    'attribute_not_exists(pk) OR (#state <> :erased AND (attribute_not_exists(closingSeenAt) OR closingSeenAt <= :seenAt))',
  values: {
    ...known.values(id, at),
    ':seenAt': seenAt,
    ':erased': 'erased',
    ...(day !== undefined && { ':day': day }),
  },
});

/** The first known day stays until the bank's own replaces it. */
const newlyClosed = ({ id, closedDay }: { readonly id: string; readonly closedDay: string }, at: string) => ({
  update: `${known.update}, closedDay = :day`,
  condition: 'attribute_not_exists(pk) OR (attribute_not_exists(closedDay) AND #state <> :erased)',
  values: { ...known.values(id, at), ':day': closedDay, ':erased': 'erased' },
});

const closureNoted = (day: string): Change => ({
  update: 'SET closedDay = :day',
  condition: 'attribute_exists(pk) AND attribute_not_exists(closedDay) AND #state <> :erased',
  values: { ':day': day, ':erased': 'erased' },
});
