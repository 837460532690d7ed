import { entityWords, shortId } from '#shared/lives/wording.ts';
import type { LifeStep } from '#shared/lives/life.ts';
import type { LifeRecord } from '#shared/lives/ports.ts';
import type { RejectedHeaders } from '#shared/receiving/quarantined-webhook.ts';
import { becauseOfParking } from '#shared/replay/because-of-parking.ts';

/** How an event came to us, what became of it, and until when its record stays. */
export function recordSteps(record: LifeRecord): LifeStep[] {
  const { facts, isErased, dismissedAt, expiresAt } = record;
  return [
    ...arrival(record),
    { at: facts.recordedAt, what: outcome(record), where: facts.id, ...nextOf(record) },
    ...(dismissedAt === undefined
      ? []
      : [
          {
            at: dismissedAt,
            what: 'Somebody dismissed it: it is listed no more, and can still be sent again',
            next: `parked redrive ${facts.id} --reason 'the handler is mended'`,
          },
        ]),
    ...(isErased ? [{ what: 'Its content was erased with its customer; what it was and when stays' }] : []),
    { at: expiresAt, what: 'Its record ends then; the archive keeps the event for longer' },
  ];
}

function arrival({ facts, isPutBack }: LifeRecord): LifeStep[] {
  const { receivedAt, eventType, subscriptionId, notificationId, occurredAt, family, provenance } = facts;
  const bySource = family === 'product' ? '' : ' then, as the bank says';
  const happened =
    occurredAt === undefined ? [] : [{ at: occurredAt, what: `${eventType} happened${bySource}` }];
  if (family === 'product')
    return [...happened, { at: receivedAt, what: `We reported ${eventType} ourselves` }];
  const { source, runId = '', askedAt } = provenance ?? {};
  if (source === 'reconciliation')
    return [
      ...happened,
      { at: receivedAt, what: 'A comparison with the bank read it there', where: runId, next: 'runs list' },
    ];
  const received = {
    at: receivedAt,
    what: `The bank's webhook ${eventType} arrived from the subscription ${subscriptionId}, and its signature was right`,
    where: notificationId,
  };
  return [...happened, received, ...sentAgain({ source, runId, askedAt, isPutBack })];
}

interface Again {
  readonly source: string | undefined;
  readonly runId: string;
  readonly askedAt: string | undefined;
  readonly isPutBack: boolean;
}

function sentAgain({ source, runId, askedAt, isPutBack }: Again): LifeStep[] {
  if (source === 'reread')
    return [{ what: 'The bank was asked once more, since it may show a change later than it reports it' }];
  if (source !== 'replay') return [];
  const what = isPutBack
    ? 'A replay put it back from the archive, after its record had ended'
    : 'It had been set aside, and somebody sent it through its handler again';
  return [{ ...(askedAt !== undefined && { at: askedAt }), what, where: runId, next: 'audit list' }];
}

function outcome({ facts, entityId }: LifeRecord): string {
  const about = entityWords(facts.entityKind, entityId);
  switch (facts.state) {
    case 'applied':
      return facts.family === 'unclassified'
        ? 'It was recorded; nobody knows its type, so it changed nothing here'
        : `It was recorded; it is about ${about}`;
    case 'stale':
      return `It was recorded and changed nothing: a later state of ${about} was known`;
    case 'duplicate':
      return `It was recorded and changed nothing: it repeats ${shortId(facts.duplicateOf ?? '')}`;
    case 'parked':
      return `It was set aside and changed nothing: ${becauseOfParking(facts.reason ?? '')}`;
  }
}

function nextOf({ facts, isErased, dismissedAt }: LifeRecord): Pick<LifeStep, 'next'> {
  if (facts.state === 'duplicate') return { next: `event ${facts.duplicateOf ?? ''}` };
  if (facts.state === 'parked' && !isErased && dismissedAt === undefined)
    return { next: `parked show ${facts.id}` };
  return {};
}

/** An attempt of the bank that was answered with 422. */
export const rejectedStep = ({ id, receivedAt, subscriptionId }: RejectedHeaders): LifeStep => ({
  at: receivedAt,
  what: `A webhook for the subscription ${subscriptionId} was rejected: no secret of ours explains its signature, and the bank does not send it again`,
  where: `quarantine/${receivedAt.slice(0, 10)}/${id}`,
  next: `quarantine show ${id} --day ${receivedAt.slice(0, 10)}`,
});
