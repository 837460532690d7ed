import type { LastReceived } from './ports.ts';
import { keeperOf, nowOf, type Run } from './run.ts';
import type { TypeReport } from './commands/subscription-commands.ts';
import { expectedHours } from '#shared/events/expected-silence.ts';

const hourMs = 3_600_000;

/**
 * Records when each desired type was last received. No traffic does not mean healthy: the metrics are the number of types
 * silent for longer than expected on this weekday, and for each of them the hours beyond. Teams are notified once of each
 * silence that is too long.
 */
export async function recordSilence(run: Run, lastReceived: LastReceived): Promise<void> {
  const { eventTypes } = run.desired;
  const receivedAt = await lastReceived.ofTypes(eventTypes);
  for (const eventType of eventTypes) {
    const report = await recordType(run, eventType, receivedAt.get(eventType));
    run.report.perType[eventType] = report;
    if (report.silentHours !== null) compareSilence(run, eventType, report.silentHours);
  }
  const { overdue } = run.report;
  run.metrics.count('SubscriptionOverdueTypes', overdue.length);
  if (overdue.length > 0) run.log.warn('event types have been silent for longer than usual', { overdue });
  for (const silence of overdue) await notify(run, silence);
}

function compareSilence(run: Run, eventType: string, silentHours: number): void {
  const { [eventType]: expected } = run.desired.expectedSilence;
  if (expected === undefined) return;
  const hours = expectedHours(expected, run.clock.now());
  if (silentHours <= hours) return;
  // Only while it is overdue: each type is a metric, and costs for every hour in which it has data.
  run.metrics.count('SubscriptionOverdueHours', silentHours - hours, { eventType });
  run.report.overdue.push({ eventType, silentHours, expectedHours: hours });
}

async function notify(run: Run, { eventType, ...hours }: Run['report']['overdue'][number]): Promise<void> {
  const keeper = keeperOf(run, eventType);
  const since = run.report.perType[eventType]?.lastHeardAt ?? keeper?.createdAt;
  if (since === undefined) return;
  const subscription = keeper && { subscriptionId: keeper.id };
  await run.ledger.notifySilence({ eventType, ...subscription, since, ...hours, noticedAt: nowOf(run) });
}

async function recordType(run: Run, eventType: string, lastHeardAt: string | undefined): Promise<TypeReport> {
  const keeper = keeperOf(run, eventType);
  if (keeper === undefined)
    return { id: null, lastHeardAt: lastHeardAt ?? null, silentHours: hoursSince(run, lastHeardAt) };
  if (lastHeardAt !== undefined && lastHeardAt !== keeper.lastHeardAt) {
    await run.ledger.put({ ...keeper, lastHeardAt });
  }
  return {
    id: keeper.id,
    lastHeardAt: lastHeardAt ?? null,
    silentHours: hoursSince(run, lastHeardAt ?? keeper.createdAt),
  };
}

function hoursSince({ clock }: Run, instant: string | undefined): number | null {
  if (instant === undefined) return null;
  const hours = (clock.now() - Date.parse(instant)) / hourMs;
  return Math.max(0, Math.round(hours * 10) / 10);
}
