import { toIsoInstant } from '#shared/kernel/clock.ts';
import { uncertainForMs } from './desired.ts';
import { deleteSubscription } from './delete-retired.ts';
import { addressWithIntent } from './intent-address.ts';
import type { Creation } from './ports.ts';
import { hasRoomForAnother } from './publication.ts';
import { refOf } from './report.ts';
import { keeperOf, lossSince, nowOf, postpone, requestReconciliation, type Run } from './run.ts';
import type { CreationIntent, Subscription } from './subscription.ts';

/** Creates a subscription, at the stage's address and with a known secret, for every desired event type without one. */
export async function createMissing(run: Run): Promise<void> {
  for (const eventType of run.desired.eventTypes) {
    if (keeperOf(run, eventType) !== undefined || run.held.has(eventType)) continue;
    const revivable = findRevivable(run, eventType);
    if (revivable === undefined) await createUnlessUncertain(run, eventType);
    else await revive(run, revivable);
  }
}

/** Wanted again before its overlap ended: it still delivers and its secret is published. */
function findRevivable({ ledger, actual, desired, clock }: Run, eventType: string): Subscription | undefined {
  return ledger
    .subscriptions()
    .find(
      (entry) =>
        entry.eventType === eventType &&
        entry.webhookUrl === desired.webhookUrl &&
        actual.listedIds.has(entry.id) &&
        entry.retirement !== undefined &&
        Date.parse(entry.retirement.deleteAfter) > clock.now(),
    );
}

async function revive(run: Run, entry: Subscription): Promise<void> {
  await run.ledger.put({ ...entry, retirement: undefined, goneAt: undefined });
  run.log.info('a retired subscription is wanted again', refOf(entry));
}

async function createUnlessUncertain(run: Run, eventType: string): Promise<void> {
  const uncertainUntilMs = Math.max(
    0,
    ...run.ledger
      .intents()
      .filter((intent) => intent.eventType === eventType && isUnanswered(intent))
      .map(({ createdAt }) => Date.parse(createdAt) + uncertainForMs),
  );
  if (uncertainUntilMs > run.clock.now()) {
    const until = toIsoInstant(uncertainUntilMs);
    postpone(run, { what: 'creation', eventType, reason: 'outcome-unknown', until });
  } else if (!run.hasTime()) {
    postpone(run, { what: 'creation', eventType, reason: 'no-time-left' });
  } else if (!hasRoomForAnother(run.ledger.subscriptions())) {
    run.report.failed.push({ eventType, code: 'publication-full' });
  } else {
    await createOrReplace(run, eventType);
  }
}

function isUnanswered({ subscriptionId, refusedAt }: CreationIntent): boolean {
  return subscriptionId === undefined && refusedAt === undefined;
}

async function createOrReplace(run: Run, eventType: string): Promise<void> {
  const first = await create(run, eventType);
  if (first.outcome !== 'taken') return;
  const isFreed = await freeType(run, eventType);
  const second = isFreed ? await create(run, eventType) : first;
  if (second.outcome === 'taken') run.report.failed.push({ eventType, code: 'taken-by-another' });
}

async function create(run: Run, eventType: string): Promise<Creation> {
  const { ledger, report, desired } = run;
  const intent = { id: run.random.uuid(), eventType, createdAt: nowOf(run) };
  await ledger.putIntent(intent);
  const creation = await run.bank.create({
    event_type: eventType,
    url: addressWithIntent(desired.webhookUrl, intent.id),
  });
  switch (creation.outcome) {
    case 'created': {
      const { id, secret } = creation;
      const { webhookUrl } = desired;
      await ledger.keep({ id, eventType, intentId: intent.id, webhookUrl, secret, createdAt: nowOf(run) });
      (run.lost.has(eventType) ? report.recreated : report.created).push({ id, eventType });
      break;
    }
    case 'unknown':
      postpone(run, { what: 'creation', eventType, reason: 'outcome-unknown' });
      break;
    case 'refused':
      report.failed.push({ eventType, code: creation.code });
      await ledger.putIntent({ ...intent, refusedAt: nowOf(run) });
      break;
    case 'taken':
      await ledger.putIntent({ ...intent, refusedAt: nowOf(run) });
  }
  return creation;
}

/**
 * The bank accepts no second subscription of a type, so ours must be deleted first, without an overlap. Events until
 * the new one exists, and events not yet sent, are lost, so the type's entities must be reconciled.
 */
async function freeType(run: Run, eventType: string): Promise<boolean> {
  const present = run.ledger
    .subscriptions()
    .filter((entry) => entry.eventType === eventType && isPresent(run, entry));
  if (present.length === 0) return false;
  const since =
    present
      .map((entry) => lossSince(entry, nowOf(run)))
      .sort()
      .at(0) ?? nowOf(run);
  await requestReconciliation(run, eventType, since);
  let isFreed = true;
  for (const entry of present) {
    const at = nowOf(run);
    const retired = { ...entry, retirement: { at, deleteAfter: at } };
    await run.ledger.put(retired);
    isFreed = (await deleteSubscription(run, retired)) && isFreed;
  }
  return isFreed;
}

function isPresent({ actual }: Run, { id, goneAt }: Subscription): boolean {
  return goneAt === undefined || actual.listedIds.has(id);
}
