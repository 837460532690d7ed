import { customersAreAsAtTheBank } from './customers-end-state.ts';
import { accountsAreAsAtTheBank, bookingsAreAsAtTheBank } from './end-state/accounts.ts';
import { comparedMirror, rowName, type ComparedMirror } from './end-state/compared-mirror.ts';
import { isComparedSince, mirrorIsReconciled } from './end-state/reconciled.ts';
import { onlyWhatWasAddedDeparts } from './end-state/no-drift.ts';
import { recordsOfTheErasedAreShells } from './end-state/erased-records.ts';
import { nothingIsKeptTooLong, type KeptDeps } from './end-state/kept.ts';
import { recordsMatchNotifications } from './end-state/recorded-events.ts';
import { changesAreRecorded } from './end-state/recorded-changes.ts';
import { subscriptionsStand } from './end-state/subscriptions.ts';
import { livesAreWhole } from './end-state/lives.ts';
import { bookingsAreVerified } from './end-state/verified.ts';
import { nothingIsUnderWay } from './end-state/under-way.ts';
import {
  entitiesMatchNotifications,
  statusesAreAsAtTheBank,
  type EntityCounts,
} from './entities-end-state.ts';
import type { Operators } from './operators/operators.ts';
import type { Safety } from './safety.ts';
import { isLastKnown } from './notified-changes.ts';

interface EndStateDeps extends KeptDeps {
  readonly safety: Safety;
  readonly operators: Pick<Operators, 'parked'>;
  readonly eventTypes: readonly string[];
  readonly sendsKillers: boolean;
}

/** Runs once everything has drained. Throws unless everything the bank did is recorded, mirrored and published. */
export async function checkEndState(deps: EndStateDeps): Promise<EntityCounts> {
  nothingIsUnderWay(deps);
  recordsMatchNotifications(deps);
  subscriptionsStand(deps);
  changesAreRecorded(deps);
  onlyWhatWasAddedDeparts(deps);
  recordsOfTheErasedAreShells(deps);
  const compared = comparedMirror(deps);
  const counts = mirrorIsAsTheBank(compared);
  mirrorIsReconciled({ ...compared, ...deps, fullDays: deps.stage.fullDays });
  bookingsAreVerified(compared);
  await livesAreWhole(deps);
  await nothingIsKeptTooLong({ ...deps, isLate: false });
  return counts;
}

function mirrorIsAsTheBank(compared: ComparedMirror): EntityCounts {
  const { bank, notified, mirror, wholeRow, erasureOf } = compared;
  accountsAreAsAtTheBank(compared);
  bookingsAreAsAtTheBank(compared);
  customersAreAsAtTheBank({
    bank,
    row: wholeRow,
    isLastKnown: (kind, entityId) =>
      isLastKnown(notified, rowName(kind, entityId)) || isComparedSince(compared, kind, entityId),
    erasureOf,
  });
  statusesAreAsAtTheBank(bank, notified, mirror);
  return entitiesMatchNotifications(notified, mirror);
}

/** Runs once records have expired, with everything else that expires on its own. */
export async function checkLateState(deps: KeptDeps): Promise<void> {
  nothingIsUnderWay(deps);
  await nothingIsKeptTooLong({ ...deps, isLate: true });
}
