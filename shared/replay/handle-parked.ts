import * as z from '#shared/kernel/zod.ts';
import { readWhatIsLeft, type StoredEvent } from '#shared/archive/recorded-days.ts';
import { keptFacts } from '#shared/archive/kept-event.ts';
import { familyNames } from '#shared/events/families.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import { maskedBody, type MaskedBody } from './masked-body.ts';
import type { ParkedEvents } from './parked-events.ts';
import { sendAgain, type SendAgainDeps } from './send-again.ts';

const id = keptFacts.shape.id;
const family = z.enum(familyNames);
const limit = z._default(z.int().check(z.minimum(1), z.maximum(200)), 50);

/** What may be asked about parked events. */
export const parkedRequest = z.discriminatedUnion('ask', [
  z.strictObject({ ask: z.literal('list'), family, cursor: z.optional(z.string()), limit }),
  z.strictObject({ ask: z.literal('show'), id }),
  z.strictObject({ ask: z.literal('redrive-ids'), ids: z.array(id).check(z.minLength(1), z.maxLength(200)) }),
  z.strictObject({
    ask: z.literal('redrive-family'),
    family,
    type: z.optional(z.string().check(z.minLength(1))),
    /** Of the answer before: what is parked anew after its first page is left alone. */
    run: z.optional(z.strictObject({ runId: z.uuid(), askedAt: z.iso.datetime(), cursor: z.string() })),
    limit,
  }),
]);

export type ParkedRequest = z.output<typeof parkedRequest>;

export interface ParkedDeps extends SendAgainDeps {
  readonly parked: ParkedEvents;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

export type Shown =
  | (StoredEvent['facts'] & { readonly entityId: string; readonly body: MaskedBody | 'gone' })
  | { readonly absent: true };

/** Lists parked events, shows one with what is personal masked, or sends them through their handlers again. */
export function createHandleParked(deps: ParkedDeps) {
  return async (request: ParkedRequest) => {
    switch (request.ask) {
      case 'list':
        return list(request, deps);
      case 'show':
        return show(request.id, deps);
      case 'redrive-ids':
        return redriveIds(request.ids, deps);
      case 'redrive-family':
        return redriveFamily(request, deps);
    }
  };
}

type Asked<Ask extends ParkedRequest['ask']> = Extract<ParkedRequest, { readonly ask: Ask }>;

async function list({ family, cursor, limit }: Asked<'list'>, { parked, clock }: ParkedDeps) {
  const page = await parked.page(family, { before: toIsoInstant(clock.now()), cursor, limit });
  const events = (await parked.read(page.ids)).map(({ facts }) => {
    const { id, eventType, reason, receivedAt, recordedAt } = facts;
    return { id, eventType, reason, receivedAt, recordedAt };
  });
  return { events, ...(page.cursor !== undefined && { cursor: page.cursor }) };
}

async function show(id: string, { parked, bodies }: ParkedDeps): Promise<Shown> {
  const [stored] = await parked.read([id]);
  if (stored === undefined) return { absent: true };
  const { facts, content } = await readWhatIsLeft(stored, bodies);
  const body = content === undefined ? 'gone' : maskedBody(facts.eventType, content.body);
  return { ...facts, entityId: stored.content.entityId, body };
}

async function redriveIds(ids: readonly string[], deps: ParkedDeps) {
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

async function redriveFamily(request: Asked<'redrive-family'>, deps: ParkedDeps) {
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

interface SentAgain {
  readonly sent: number;
  /** Erased, or with their body gone. */
  readonly unreadable: number;
}

async function send(
  waiting: readonly StoredEvent[],
  run: { readonly runId: string; readonly askedAt: string },
  deps: ParkedDeps,
): Promise<SentAgain> {
  const events = await Promise.all(waiting.map(async (event) => readWhatIsLeft(event, deps.bodies)));
  const sent = await sendAgain(events, run, deps);
  deps.log.info('parked events were sent again', { runId: run.runId, sent });
  return { sent, unreadable: events.length - sent };
}
