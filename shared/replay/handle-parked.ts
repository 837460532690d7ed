import { amountOfEvent } from '#shared/archive/amount-of-event.ts';
import { readWhatIsLeft, type StoredEvent } from '#shared/archive/recorded-days.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { shownAmount } from '#shared/failures/failed-amount.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import { maskedBody } from './masked-body.ts';
import type {
  FamilyPage,
  FamilyPageRequest,
  ParkedRequest,
  ParkedResponse,
} from './commands/parked-event-commands.ts';
import type { DismissParked, ParkedEvents } from './parked-events.ts';
import { sendAgain, type SendAgainDeps } from './send-again.ts';

export interface ParkedDeps extends SendAgainDeps {
  readonly parked: ParkedEvents;
  readonly dismissParked: DismissParked;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

/** Lists parked events, shows one with personal fields masked, sends them through their handlers again, or dismisses them. */
export function createHandleParked(deps: ParkedDeps) {
  return {
    list: async (request: ParkedRequest<'list'>) => list(request, deps),
    show: async ({ id }: ParkedRequest<'show'>) => show(id, deps),
    redrive: async ({ ids }: { readonly ids: readonly string[] }) => redriveIds(ids, deps),
    dismiss: async ({ ids }: { readonly ids: readonly string[] }) => dismiss(ids, deps),
    redriveFamily: async (request: FamilyPageRequest) => redriveFamily(request, deps),
  };
}

async function list(
  { family, cursor, limit }: ParkedRequest<'list'>,
  { parked, clock }: ParkedDeps,
): Promise<ParkedResponse<'list'>> {
  const page = await parked.page(family, { before: toIsoInstant(clock.now()), cursor, limit });
  const events = (await parked.read(page.ids)).map((event) => {
    const { id, eventType, reason, receivedAt, recordedAt } = event.facts;
    return { id, eventType, reason, receivedAt, recordedAt, ...shownAmount(amountOfEvent(event)) };
  });
  return { events, ...(page.cursor !== undefined && { cursor: page.cursor }) };
}

async function show(id: string, { parked, bodies }: ParkedDeps): Promise<ParkedResponse<'show'>> {
  const [stored] = await parked.read([id]);
  if (stored === undefined) return { absent: true };
  const { facts, content } = await readWhatIsLeft(stored, bodies);
  const body = content === undefined ? 'gone' : maskedBody(facts.eventType, content.body);
  return { ...facts, entityId: stored.content.entityId, body };
}

async function redriveIds(ids: readonly string[], deps: ParkedDeps): Promise<ParkedResponse<'redrive'>> {
  const run = { runId: deps.random.uuid(), askedAt: toIsoInstant(deps.clock.now()) };
  const found = await deps.parked.read(ids);
  const waiting = found.filter(({ facts }) => facts.state === 'parked');
  const sent = await send(waiting, run, deps);
  return {
    runId: run.runId,
    ...sent,
    notParked: found.length - waiting.length,
    absent: ids.length - found.length,
  };
}

async function dismiss(
  ids: readonly string[],
  { parked, dismissParked, clock, log }: ParkedDeps,
): Promise<ParkedResponse<'dismiss'>> {
  const found = await parked.read(ids);
  const at = toIsoInstant(clock.now());
  const done = await Promise.all(found.map(async ({ facts }) => dismissParked(facts.id, at)));
  const dismissed = done.filter(Boolean).length;
  log.info('parked events were dismissed', { dismissed });
  return { dismissed, notParked: found.length - dismissed, absent: ids.length - found.length };
}

async function redriveFamily(request: FamilyPageRequest, deps: ParkedDeps): Promise<FamilyPage> {
  const { family, type, limit, run } = request;
  const { runId, askedAt, cursor } = run ?? {
    runId: deps.random.uuid(),
    askedAt: toIsoInstant(deps.clock.now()),
  };
  const page = await deps.parked.page(family, { before: askedAt, cursor, limit });
  const waiting = (await deps.parked.read(page.ids)).filter(
    ({ facts }) => facts.state === 'parked' && (type === undefined || facts.eventType === type),
  );
  const sent = await send(waiting, { runId, askedAt }, deps);
  return { ...sent, ...(page.cursor !== undefined && { run: { runId, askedAt, cursor: page.cursor } }) };
}

async function send(
  waiting: readonly StoredEvent[],
  run: { readonly runId: string; readonly askedAt: string },
  deps: ParkedDeps,
): Promise<Pick<FamilyPage, 'sent' | 'unreadable'>> {
  const events = await Promise.all(waiting.map(async (event) => readWhatIsLeft(event, deps.bodies)));
  const sent = await sendAgain(events, run, deps);
  deps.log.info('parked events were sent again', { runId: run.runId, sent });
  return { sent, unreadable: events.length - sent };
}
