import { chainStart } from '#shared/audit/chain.ts';
import { auditEntry, type AuditEntry } from '#shared/audit/entry.ts';
import { verifyRecord } from '#shared/audit/verify-record.ts';
import { createAuditRecord } from '#shared/aws/audit/audit-rows.ts';
import { createChangeRows } from '#shared/aws/operators/operator-stores.ts';
import type { Command } from '#shared/operators/command.ts';
import { changeRequest } from '#shared/operators/change-request.ts';
import type { FunctionCall } from '#shared/operators/function-call.ts';
import type { CallFunction } from '#shared/operators/ports.ts';
import { createRecordedChanges } from '#shared/operators/recorded-changes.ts';
import type { Json } from '#shared/kernel/json.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { anna } from './approvals-world.ts';
import { withCrash, type CrashPoint } from './crashes.ts';
import { createManualClock } from './manual-clock.ts';
import { createMemoryTables } from './memory-tables.ts';
import { wholeAnswer } from './whole-answer.ts';

interface AskedFunction extends FunctionCall {
  readonly by: string;
}

/** Changes and the audit log on the tables of production, carried out by a function that the test plays. */
export function createChangesWorld(answer: (call: FunctionCall, by: string) => unknown) {
  const clock = createManualClock();
  const { client } = createMemoryTables(clock);
  const timers = { sleep: async () => new Promise<void>(setImmediate) };
  const settings = { workTable: 'work', timers, random: seededRandom(1) };
  const record = createAuditRecord('work', client);
  const changes = createChangeRows(settings, client);
  const asked: AskedFunction[] = [];
  const call: CallFunction = async (by, one) => {
    asked.push({ by, ...one });
    return JSON.parse(JSON.stringify(await answer(one, by))) as unknown;
  };
  const carryOutBy =
    (deps: Parameters<typeof createRecordedChanges>[0]) =>
    async (
      command: Command,
      request: Json,
      { operator = anna, id = 'change-1', reason = 'the bank asked for it' } = {},
    ) =>
      wholeAnswer(
        changeRequest,
        await createRecordedChanges(deps)(
          command,
          { change: id, reason, request },
          { operator, remainingMs: () => 28_000 },
        ),
      );
  return {
    clock,
    record,
    changes,
    call,
    /** What the functions were asked. */
    asked,
    carryOut: carryOutBy({ changes, call, clock }),
    /** The same, until a process ends at a call of a port. */
    crashing: (point: CrashPoint) => {
      const { ports, calls } = withCrash({ changes, functions: { call } }, point);
      return {
        carryOut: carryOutBy({ changes: ports.changes, call: ports.functions.call, clock }),
        calls,
      };
    },
    verify: async () => verifyRecord({ record, kept: [], from: chainStart, hasTime: () => true }),
    entries: async () => {
      const entries: AuditEntry[] = [];
      for await (const { row } of record.entries(0)) entries.push(auditEntry.parse(row));
      return entries;
    },
  };
}
