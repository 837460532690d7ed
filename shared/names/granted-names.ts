import type { approvalPartitions } from '#shared/approvals/names.ts';
import type { archiveFolder, archivePartitions } from '#shared/archive/names.ts';
import type { auditPartition, headsFolder } from '#shared/audit/names.ts';
import type { automationPartitions, repliesFolder } from '#shared/automation/names.ts';
import type { bankPartitions } from '#shared/bank/names.ts';
import type { breakPartitions, breaksIndex } from '#shared/breaks/names.ts';
import type { capabilityPartition } from '#shared/capabilities/names.ts';
import type { checkPartitions } from '#shared/checks/names.ts';
import type { changePartition } from '#shared/operators/names.ts';
import type { driftPartitions } from '#shared/drift/names.ts';
import type { erasurePartitions } from '#shared/erasure/names.ts';
import type { failurePartitions } from '#shared/failures/names.ts';
import type { fanoutPartitions } from '#shared/fanout/names.ts';
import type { feePartitions } from '#shared/fees/names.ts';
import type { jobPartitions, reportsFolder } from '#shared/jobs/names.ts';
import type {
  EventIndex,
  eventPartitions,
  mirrorFolder,
  MirrorIndex,
  mirrorPartitions,
  ownEventPrefix,
} from '#shared/mirror/names.ts';
import type { ownPartitions } from '#shared/own/names.ts';
import type { ownersIndex, portfolioPartitions } from '#shared/portfolio/names.ts';
import type { bodiesFolder, quarantineFolder, receivingPartitions } from '#shared/receiving/names.ts';
import type { ledgerFolder, reconciliationPartitions } from '#shared/reconciliation/names.ts';
import type { statementPartitions } from '#shared/statements/names.ts';
import type { subscriptionPartitions } from '#shared/subscriptions/names.ts';
import type { EntityKind } from '#shared/mirror/mirrored-entity.ts';

/** All partitions by the name that adapters give them; those of entities begin with their kind. */
type Named =
  | ValueOf<typeof approvalPartitions>
  | ValueOf<typeof archivePartitions>
  | typeof auditPartition
  | ValueOf<typeof automationPartitions>
  | ValueOf<typeof bankPartitions>
  | ValueOf<typeof breakPartitions>
  | typeof capabilityPartition
  | typeof changePartition
  | ValueOf<typeof checkPartitions>
  | ValueOf<typeof driftPartitions>
  | ValueOf<typeof erasurePartitions>
  | ValueOf<typeof failurePartitions>
  | ValueOf<typeof fanoutPartitions>
  | ValueOf<typeof feePartitions>
  | ValueOf<typeof jobPartitions>
  | ValueOf<typeof eventPartitions>
  | ValueOf<typeof mirrorPartitions>
  | ValueOf<typeof ownPartitions>
  | ValueOf<typeof portfolioPartitions>
  | ValueOf<typeof receivingPartitions>
  | ValueOf<typeof reconciliationPartitions>
  | ValueOf<typeof statementPartitions>
  | ValueOf<typeof subscriptionPartitions>
  | `${Uppercase<EntityKind>}#`;

type ValueOf<Names> = Names[keyof Names];

/**
 * What a policy may name as the leading key of rows: a whole partition, or one that begins with a prefix, such as
 * `FEE#*` or `RUNS#fees`.
 */
export type LeadingKey =
  | Exclude<Named, `${string}#`>
  | `${Extract<Named, `${string}#`>}${string}`
  | `${typeof ownEventPrefix}*`;

/** An index of one of our tables. */
export type IndexName = EventIndex | MirrorIndex | typeof breaksIndex | typeof ownersIndex;

/** Folders of the bucket of bodies. */
export type BodiesFolder =
  | typeof archiveFolder
  | typeof bodiesFolder
  | typeof ledgerFolder
  | typeof mirrorFolder
  | typeof quarantineFolder
  | typeof repliesFolder
  | typeof reportsFolder;

/** A folder, a folder inside it, or all folders: the one of statements has a folder per account. */
export type ObjectPrefix = BodiesFolder | typeof headsFolder | `${BodiesFolder}/${string}` | '*';
