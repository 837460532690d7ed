import { unmarshall } from '@aws-sdk/util-dynamodb';
import { approvalEvent } from '#shared/approvals/approval-event.ts';
import type { ApprovalResponse } from '#shared/approvals/approval-commands.ts';
import { approve, refuse } from '#shared/approvals/decide.ts';
import { boundDecisions } from '#shared/commands/decisions.ts';
import { listApprovals, showApproval } from '#shared/approvals/show-approvals.ts';
import { propose } from '#shared/approvals/propose.ts';
import type { Proposal } from '#shared/approvals/proposal.ts';
import { chainStart } from '#shared/audit/chain.ts';
import { auditEntry, type AuditEntry } from '#shared/audit/entry.ts';
import type { Operator } from '#shared/operators/operator.ts';
import { verifyRecord } from '#shared/audit/verify-record.ts';
import { createProposals } from '#shared/aws/approvals/approval-rows.ts';
import { proposedBreaks } from '#shared/aws/breaks/proposed-breaks.ts';
import { createAuditRecord } from '#shared/aws/audit/audit-rows.ts';
import { createBreaks } from '#shared/aws/breaks/break-rows.ts';
import { createFeeIntents } from '#shared/aws/fees/fee-intents.ts';
import { createFeeReversals } from '#shared/aws/fees/fee-reversals.ts';
import { createFeeMonths } from '#shared/aws/fees/fee-months.ts';
import { createAccountRegister } from '#shared/aws/portfolio/account-register.ts';
import { createChangeRows } from '#shared/aws/operators/operator-stores.ts';
import { createHeldHeals } from '#shared/aws/reconciliation/held-heal-rows.ts';
import { recordFields } from '#shared/aws/events/record-items.ts';
import { productRecordWrite } from '#shared/aws/events/product-record.ts';
import { breakEvent } from '#shared/breaks/break-event.ts';
import type { FoundBreak } from '#shared/breaks/break.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { withCrash, type CrashPoint } from './crashes.ts';
import { createManualClock } from './manual-clock.ts';
import { createMemoryTables } from './memory-tables.ts';

/** A person as they are seen behind a role. */
export const operator = (person: string, role = 'operator'): Operator => ({
  principal: `arn:aws:sts::111122223333:assumed-role/${role}/${person}`,
  person,
});

export const anna = operator('anna');
export const ben = operator('ben');

const difference: FoundBreak = {
  kind: 'STATEMENT_SUM',
  entity: 'bank_statement acc_1 2026-01-01..2026-01-31',
  field: 'closing',
  accountId: 'acc_1',
  expected: '100',
  found: '90',
  differenceCents: -10,
};

/** Breaks, approvals and the audit log on the tables of production. */
export function createApprovalsWorld(seed = 1) {
  const clock = createManualClock();
  const { client, rowsOf } = createMemoryTables(clock);
  const timers = { sleep: async () => new Promise<void>(setImmediate) };
  const settings = { workTable: 'work', timers, random: seededRandom(seed) };
  const recorded = (event: Parameters<typeof productRecordWrite>[0]) =>
    productRecordWrite(event, { eventsTable: 'events', nowMs: clock.now() });
  const breaks = createBreaks({ ...settings, alsoWrites: (row) => [recorded(breakEvent(row))] }, client);
  const proposals = createProposals(
    { ...settings, alsoWrites: (added) => [recorded(approvalEvent(added))], onWrite: proposedBreaks(breaks) },
    client,
  );
  const record = createAuditRecord('work', client);
  const fees = {
    intents: createFeeIntents({ workTable: 'work', clock, breaks, alsoWrites: () => [] }, client),
    reversals: createFeeReversals({ workTable: 'work', clock, breaks }, client),
    register: createAccountRegister('work', client),
    billingAccountId: 'acc_billing',
  };
  const feeMonths = createFeeMonths('work', client);
  const heldHeals = createHeldHeals('work', client);
  const depsWith = (ports: { proposals: typeof proposals; breaks: typeof breaks }) => ({
    proposals: ports.proposals,
    decisions: boundDecisions({ ...ports, fees, feeMonths, heldHeals }),
    openDays: 14,
    clock,
    client,
    random: settings.random,
  });
  const deps = depsWith({ proposals, breaks });

  return {
    clock,
    client,
    breaks,
    fees,
    feeMonths,
    proposals,
    record,
    changes: createChangeRows(settings, client),
    deps,
    /** The same, until a process ends at a call of a port. */
    crashing: (point: CrashPoint) => {
      const { ports, calls } = withCrash({ proposals, breaks }, point);
      return { deps: depsWith(ports), calls };
    },
    open: async (change: Partial<FoundBreak> = {}) =>
      breaks.open({ ...difference, ...change }, toIsoInstant(clock.now())),
    propose: async (breakId: string, maker = anna, reason = 'the bank confirmed it') =>
      proposedIn(
        await propose(deps, { kind: 'break-resolution', request: requestFor(breakId), reason }, maker),
      ),
    approve: async ({ id, shownHash }: Proposal, checker = ben) =>
      approve(deps, { id, shown: shownHash, reason: 'I agree' }, checker),
    refuse: async ({ id }: Proposal, checker = ben) => refuse(deps, { id, reason: 'not so' }, checker),
    show: async (id: string) => showApproval(deps, { id }),
    list: async (all = false) => (await listApprovals(deps, { all })).approvals,
    verify: async () => verifyRecord({ record, kept: [], from: chainStart, hasTime: () => true }),
    entries: async () => {
      const entries: AuditEntry[] = [];
      for await (const { row } of record.entries(0)) entries.push(auditEntry.parse(row));
      return entries;
    },
    /** Types of our own events, in any order. */
    publishedTypes: () =>
      rowsOf('events').map((item) => String(recordFields(unmarshall(item))?.['eventType'])),
  };
}

export const requestFor = (breakId: string) => ({ break: breakId, as: 'RESOLVED' as const });

export function proposedIn(answer: ApprovalResponse<'propose'>): Proposal {
  if ('approval' in answer) return answer.approval;
  throw new Error(answer.refused);
}
