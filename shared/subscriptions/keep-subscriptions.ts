import { deliveryCheck } from '#shared/events/delivery-check.ts';
import { runUnderLease, skippedBy } from '#shared/kernel/lease.ts';
import { noMetrics } from '#shared/kernel/telemetry.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { compare } from './comparison.ts';
import { createMissing } from './create-missing.ts';
import { deleteRetired, forgetExpired } from './delete-retired.ts';
import { openLedger, type Ledger } from './ledger.ts';
import { noticeAbsent } from './notice-absent.ts';
import { publishSecrets } from './publish-secrets.ts';
import { readActual } from './read-actual.ts';
import { recordSilence } from './record-silence.ts';
import {
  keeperOf,
  type KeepSubscriptionsDeps,
  type Run,
  isDesired,
  postpone,
  requestReconciliation,
  nowOf,
} from './run.ts';
import type { RunReport, SubscriptionResponse } from './commands/subscription-commands.ts';
import { bankUnderLease, publicationUnderLease } from './under-lease.ts';
import type { Holdings } from './ports.ts';
import { emptyReport, refOf } from './report.ts';
import { intentOf } from './intent-address.ts';
import { dayMs } from './desired.ts';
import { isActive, type Subscription } from './subscription.ts';

interface RunRequest {
  /** The same run without its writes. */
  readonly dryRun: boolean;
  /** The person who asks for it. */
  readonly by?: string;
  /** Milliseconds until the process is stopped. */
  readonly remainingMs: () => number;
}

/** A write to the bank takes up to 155 s, and an aborted one has an unknown outcome. */
const bankWriteMs = 170_000;

/**
 * Brings the bank's subscriptions in line with the catalogue and the stage. Each step follows only from what is stored
 * and listed, so the next run completes one that ended anywhere. Specification: "Webhook subscriptions".
 */
export function createKeepSubscriptions(deps: KeepSubscriptionsDeps) {
  return async function keepSubscriptions(request: RunRequest): Promise<SubscriptionResponse<'run'>> {
    const ports = request.dryRun ? withoutWrites(deps) : deps;
    const { by } = request;
    const report = await runUnderLease({ ...ports, by }, async (fence) => run(ports, request, fence));
    return report ?? skippedBy(ports.lease);
  };
}

async function run(ports: KeepSubscriptionsDeps, request: RunRequest, fence: number): Promise<RunReport> {
  const published = await ports.publication.current();
  const publishedTypes = Object.values(published)
    .map(({ eventType }) => eventType)
    .filter((eventType) => eventType !== deliveryCheck.eventType);
  const { holdings, listed } = await readActual(ports, publishedTypes);
  const state: Run = {
    ...ports,
    bank: bankUnderLease(ports.bank, ports.lease, fence),
    actual: compare(listed, holdings),
    ledger: openLedger(ports.rows, fence, holdings),
    report: emptyReport(request.dryRun),
    lost: new Set(),
    held: new Set(),
    hasTime: () => request.remainingMs() >= bankWriteMs,
  };
  await sealStored(state.ledger, holdings);
  await noticeAbsent(state);
  await discardUnkeyed(state);
  await createMissing(state);
  await retireSuperseded(state);
  await deleteRetired(state);
  await forgetExpired(state);
  const publication = publicationUnderLease(ports.publication, ports.lease, fence);
  await publishSecrets(state, { rows: ports.rows, publication }, published);
  await recordSilence(state, ports.lastReceived);
  reportCounts(state);
  return state.report;
}

function reportCounts(state: Run): void {
  const { report, desired, metrics, log, actual } = state;
  const missing = desired.eventTypes.filter((eventType) => keeperOf(state, eventType) === undefined);
  metrics.count('SubscriptionMissing', missing.length);
  metrics.count('SubscriptionStray', actual.strays.length);
  report.strays.push(...actual.strays.map(({ id, event_type: eventType }) => ({ id, eventType })));
  if (missing.length > 0) log.error('event types without a subscription', { eventTypes: missing });
  if (report.strays.length > 0) log.warn('subscriptions that are not ours', { strays: report.strays });
}

/** Writes each secret that an earlier version stored unsealed once more: every write seals. */
async function sealStored(ledger: Ledger, { subscriptions, unsealed }: Holdings): Promise<void> {
  for (const entry of subscriptions.filter(({ id }) => unsealed.includes(id))) await ledger.put(entry);
}

/**
 * Deletes our subscriptions whose secret nobody has. Nothing they send can be verified, so nothing is lost by deleting
 * them before their successor exists. Specification: "Subscription and verification".
 */
async function discardUnkeyed(run: Run): Promise<void> {
  for (const { id, intent } of run.actual.unkeyed) {
    const { eventType } = intent;
    if (!run.hasTime()) {
      hold(run, eventType, 'no-time-left');
      continue;
    }
    if (isDesired(run, eventType) && keeperOf(run, eventType) === undefined) {
      await requestReconciliation(run, eventType, intent.createdAt);
    }
    const deletion = await run.bank.delete(id);
    if (deletion.outcome === 'deleted') run.report.deleted.push({ id, eventType });
    else if (deletion.outcome === 'refused') run.report.failed.push({ eventType, code: deletion.code });
    else hold(run, eventType, 'outcome-unknown');
  }
}

/** Otherwise each run would add another subscription at a bank whose answers are always lost. */
function hold(run: Run, eventType: string, reason: 'no-time-left' | 'outcome-unknown'): void {
  run.held.add(eventType);
  postpone(run, { what: 'deletion', eventType, reason });
}

/** The same ports with reads unchanged and writes only simulated: a dry run is a run minus its effects. */
function withoutWrites(deps: KeepSubscriptionsDeps): KeepSubscriptionsDeps {
  const nothing = () => Promise.resolve();
  return {
    ...deps,
    bank: {
      list: () => deps.bank.list(),
      create: ({ url }) =>
        Promise.resolve({ outcome: 'created', id: `planned-${intentOf(url) ?? ''}`, secret: 'none' }),
      delete: () => Promise.resolve({ outcome: 'deleted' }),
    },
    rows: {
      read: (eventTypes) => deps.rows.read(eventTypes),
      publication: () => deps.rows.publication(),
      silenceNotified: (eventType) => deps.rows.silenceNotified(eventType),
      write: nothing,
    },
    publication: {
      current: () => deps.publication.current(),
      own: () => deps.publication.own(),
      put: nothing,
    },
    lease: {
      acquire: () => Promise.resolve(0),
      heldBy: () => undefined,
      isLeft: () => false,
      renew: nothing,
      release: nothing,
    },
    metrics: noMetrics,
  };
}

/** Starts the overlap of a subscription that is replaced or no longer wanted. It is deleted after the overlap. */
async function retireSuperseded(run: Run): Promise<void> {
  for (const entry of run.ledger.subscriptions()) {
    if (!isActive(entry) || !isSuperseded(run, entry)) continue;
    const deleteAfter = toIsoInstant(run.clock.now() + run.desired.overlapDays * dayMs);
    await run.ledger.put({ ...entry, retirement: { at: nowOf(run), deleteAfter } });
    run.report.retired.push(refOf(entry));
  }
}

function isSuperseded(run: Run, entry: Subscription): boolean {
  if (!isDesired(run, entry.eventType)) return true;
  const keeper = keeperOf(run, entry.eventType);
  return keeper !== undefined && keeper.id !== entry.id;
}
