import { createReports } from '#shared/aws/jobs/reports.ts';
import { createLedgerRows } from '#shared/aws/reconciliation/ledger-rows.ts';
import type { ItemResult } from '#shared/jobs/item.ts';
import type { Run } from '#shared/jobs/run.ts';
import { ledgerSettings } from '#shared/partner-ledger/ledger-settings.ts';
import { createCompareLedger, type CompareLedgerDeps } from '#shared/reconciliation/ledger/compare-ledger.ts';
import { coveredBy } from '#shared/reconciliation/ledger/file-name.ts';
import { referenceMark } from '#shared/reconciliation/ledger/reference-mark.ts';
import type { HandMatch } from '#shared/reconciliation/model/hand-match.ts';
import type { LedgerFile } from '#shared/reconciliation/model/ledger-ports.ts';
import { createMemoryBodyStore } from './body-store.ts';
import { createTwoSides, noon } from './two-sides.ts';

/** A line of the partner. */
export interface SideLine {
  readonly id: string;
  readonly day?: string;
  readonly cents?: number;
  readonly reference?: string;
}

export type LedgerSides = Awaited<ReturnType<typeof createLedgerSides>>;

interface Setting {
  readonly settings?: object;
  readonly baseline?: object;
}

/**
 * One account, whose bookings are a list that a test changes, and the partner's files about it. What is noted of both, and
 * the breaks, are those of production, on tables in memory.
 */
export async function createLedgerSides({ settings = {}, baseline = {} }: Setting = {}) {
  const world = await createTwoSides({ baseline });
  const { deps, client, clock } = world;
  const ledger = createLedgerRows({ workTable: 'work', clock, keptDays: 130 }, client);
  const objects = createMemoryBodyStore();
  const columns = { account: 'a', day: 'd', amount: 'v' };
  const ruled = ledgerSettings.parse({ file: { format: 'csv', columns }, accountIs: 'id', ...settings });
  const given: CompareLedgerDeps = {
    ...deps,
    ledger,
    reports: createReports(objects),
    settings: { ledger: ruled, lookSeconds: 120 },
  };
  let puts = 0;
  return {
    ...world,
    given,
    ledger,
    objects: objects.objects,
    /** The partner puts a file, which a run has read. Without `days`, its name is that of its day. */
    put: async (name: string, lines: readonly SideLine[] = [], more: Partial<LedgerFile> = {}) => {
      puts += 1;
      const { firstDay = '' } = coveredBy(name) ?? {};
      const putAt = more.putAt ?? `${noon.slice(0, 20)}${String(puts).padStart(3, '0')}Z`;
      const id = `file ${puts}`;
      const placed = lines.map(({ id: lineId, day = firstDay, cents = 100, reference }, n) => ({
        id: lineId,
        file: name,
        place: n + 1,
        day,
        cents,
        currency: 'EUR',
        ...(reference !== undefined && { reference: referenceMark('acc-1', reference) }),
      }));
      await ledger.addLines({ accountId: 'acc-1', fileId: id, firstDay, lines: placed });
      await ledger.noteFile({
        name,
        version: `v${puts}`,
        putAt,
        id,
        state: 'read',
        lines: lines.length,
        unknown: 0,
        unknownFirst: [],
        mistakes: [],
        checkedBy: 'run-1',
        ...more,
      });
    },
    /** A person says what is the same, and what is not. */
    byHand: async (match: Pick<HandMatch, 'is' | 'lines' | 'bookings' | 'day'>) => {
      const known = await deps.reconciled.byHand('acc-1');
      const noted = { ...match, id: `m${known.version}`, at: noon };
      await deps.reconciled.noteByHand('acc-1', { ...known, all: [...known.all, noted] });
    },
    /** One comparison, as a run of its own has it at its second look. */
    compared: async (
      more: Partial<Run> = {},
      look = 2,
      ports: CompareLedgerDeps = given,
    ): Promise<ItemResult> => {
      const run = { request: { tier: 'ledger' }, ...more };
      return createCompareLedger(ports)('acc-1', world.work(run, look));
    },
    known: async () => deps.reconciled.ledger('acc-1'),
  };
}
