import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { createCapabilities } from '#shared/aws/capabilities/capability-rows.ts';
import { productRecordWrite } from '#shared/aws/events/product-record.ts';
import { createMirrorRepository } from '#shared/aws/mirror/mirror-repository.ts';
import { createTombstones } from '#shared/aws/mirror/tombstones.ts';
import { createMirroredTotals } from '#shared/aws/bookings/mirrored-totals.ts';
import { createAccountRegister } from '#shared/aws/portfolio/account-register.ts';
import { ofAccountUntil, statedUntil } from '#shared/aws/portfolio/stated-until.ts';
import type { BodyStore } from '#shared/events/body-store.ts';
import type { ProductEvent } from '#shared/fanout/product-events.ts';
import type { Clock, Timers } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';
import {
  statementOfAccountPublished,
  statementPublished,
} from '#shared/statements/publish/statement-events.ts';
import { createFeeSummaryRows } from './fee-summary-rows.ts';
import { createMirroredBookings } from '#shared/aws/bookings/mirrored-bookings.ts';
import { createOfAccountRows } from './of-account-rows.ts';
import { createStatementFiles } from './statement-files.ts';
import { createStatementObjects } from './statement-objects.ts';
import { createStatementRows } from './statement-rows.ts';

interface StatementStoresSettings {
  readonly workTable: string;
  readonly eventsTable: string;
  readonly mirrorTable: string;
  readonly statementsBucket: string;
  readonly bodies: BodyStore;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
}

/**
 * The stores of the statements worker, except its runs and breaks. Each write that concerns teams also records their
 * event.
 */
export function createStatementStores(settings: StatementStoresSettings) {
  const { workTable, eventsTable, mirrorTable, statementsBucket, bodies, clock } = settings;
  const announcing = (event: ProductEvent): TransactWriteItem =>
    productRecordWrite(event, { eventsTable, nowMs: clock.now() });
  return {
    register: createAccountRegister(workTable),
    rows: createStatementRows({
      ...settings,
      alsoWrites: (row) => [
        statedUntil(workTable, row),
        announcing(statementPublished(row, statementsBucket)),
      ],
    }),
    ofAccountRows: createOfAccountRows({
      ...settings,
      alsoWrites: (row) => [
        ofAccountUntil(workTable, row),
        announcing(statementOfAccountPublished(row, statementsBucket)),
      ],
    }),
    feeSummaries: createFeeSummaryRows(settings),
    capabilities: createCapabilities(workTable),
    mirrored: createMirroredBookings(createMirrorRepository({ mirrorTable, bodies })),
    totals: createMirroredTotals(mirrorTable),
    files: createStatementFiles(createStatementObjects(statementsBucket)),
    tombstones: createTombstones(mirrorTable),
  };
}
