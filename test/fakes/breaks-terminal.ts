import { createBreakNotes } from '#shared/aws/breaks/break-notes.ts';
import { createReports } from '#shared/aws/jobs/reports.ts';
import { showApproval } from '#shared/approvals/show-approvals.ts';
import { approvalCommands } from '#shared/approvals/approval-commands.ts';
import { approve } from '#shared/approvals/decide.ts';
import { propose } from '#shared/approvals/propose.ts';
import { createHandler } from '#functions/operations/portfolio/handler.ts';
import type { Operator } from '#shared/operators/operator.ts';
import { registeredAccount } from '#shared/portfolio/registered-account.ts';
import { anna, createApprovalsWorld } from './approvals-world.ts';
import { createMemoryBodyStore } from './body-store.ts';
import { carryOut, type FakeDeployment } from './terminal.ts';

/** What people type about breaks, on the functions that answer it. Changes are those of anna. */
export function createBreaksTerminal() {
  const world = createApprovalsWorld();
  const { clock, breaks, client, deps } = world;
  const notes = createBreakNotes('work', client);
  const erased = new Set<string>();
  const erasedAccount = (id: string) => registeredAccount.parse({ id, state: 'erased', knownSince: '' });
  const register = {
    read: async (id: string) => Promise.resolve(erased.has(id) ? erasedAccount(id) : undefined),
    page: async () => Promise.resolve([]),
  };
  const handle = createHandler({
    breaks,
    notes,
    register,
    clock,
    evidenceIn: 's3://statements',
    jobs: {},
    jobQueues: async () => Promise.resolve([]),
    reportOf: () => '',
    reports: createReports(createMemoryBodyStore()),
    capabilities: { all: async () => Promise.resolve([]) },
    roundTrips: { all: async () => Promise.resolve([]) },
    drifts: { all: async () => Promise.resolve([]) },
  });
  const answerAs = (operator: Operator) => async (asked: unknown, name: string) => {
    switch (name) {
      case 'runs':
        return handle(asked, { getRemainingTimeInMillis: () => 28_000 });
      case 'approvals/propose':
        return propose(deps, approvalCommands.propose.request.parse(asked), operator);
      case 'approvals/approve':
        return approve(deps, approvalCommands.approve.request.parse(asked), operator);
      default:
        return showApproval(deps, approvalCommands.show.request.parse(asked));
    }
  };
  return {
    ...world,
    notes,
    erased,
    answer: answerAs(anna),
    type: async (
      line: string | readonly string[],
      { by = anna, ...more }: FakeDeployment & { by?: Operator } = {},
    ) => carryOut(line, { answer: answerAs(by), clock, ...more }),
  };
}
