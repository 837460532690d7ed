import { connectBank, type BankAccess } from '#shared/aws/bank/bank.ts';
import { createCheckedEntities } from '#shared/aws/reconciliation/checked-entity-rows.ts';
import { systemClock as clock } from '#shared/kernel/system.ts';
import { createEntityReads } from '#shared/reconciliation/entities/bank-reads/entity-reads.ts';
import { entityAreas } from '#shared/reconciliation/entities/bank-reads/entity-areas.ts';
import {
  createCompareEntity,
  type CompareEntityDeps,
} from '#shared/reconciliation/entities/compare-entity.ts';

interface EntitiesPorts extends Omit<CompareEntityDeps, 'reads' | 'checked' | 'clock'> {
  readonly workTable: string;
}

/** The tier `entities`, which reads nearly every kind of the bank: only its runs need so many endpoints and events. */
export function connectEntities(access: BankAccess, ports: EntitiesPorts) {
  const bank = connectBank({ ...access, areas: entityAreas, lane: 'jobs' });
  const checked = createCheckedEntities({ workTable: ports.workTable, clock });
  return createCompareEntity({ ...ports, clock, checked, reads: createEntityReads(bank) });
}
