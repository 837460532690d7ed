import type { Mutant } from '../mutant.ts';

const own = 'shared/fanout/product-events.ts';

/** Events of our own, from their record to the archive. */
export const productEvents: readonly Mutant[] = [
  {
    name: 'own-events-share-an-id',
    consequence:
      'the end of a difference has the id of its beginning, and its transaction is refused for ever',
    file: own,
    replace: 'sha256Hex(`${type}\\n${key}`)',
    by: "sha256Hex(`${type === undefined ? '' : key}`)",
  },
  {
    name: 'own-event-without-owner',
    consequence: 'the archive still opens the events of an account that was erased',
    file: own,
    replace: 'owners: accountId === undefined ? {} : { accountId },',
    by: 'owners: accountId === undefined ? { accountId } : {},',
  },
  {
    name: 'own-event-with-undeclared-fields',
    consequence: 'a personal field added to the data is in the record, and no erasure finds it there',
    file: own,
    replace: 'JSON.stringify(declaredFields(payload, payload.parse(data)))',
    by: 'JSON.stringify(payload.parse(data))',
  },
  {
    name: 'own-events-neither-swept-nor-archived',
    consequence: 'what the stream loses of our own events never reaches a team',
    file: 'shared/events/families.ts',
    replace: "[...familyNames, 'product']",
    by: '[...familyNames]',
  },
  {
    name: 'own-event-sent-to-a-handler',
    consequence: 'an event of our own is recorded a second time, as one that nobody has classified',
    file: 'shared/replay/send-again.ts',
    replace: "if (content === undefined || facts.family === 'product') return false;",
    by: 'if (content === undefined) return false;',
  },
  {
    name: 'own-event-subscribed',
    consequence:
      'the subscriptions job asks the bank for types that it does not know, and an alarm never ends',
    file: 'infra/stage/wanted-events.ts',
    replace: '.filter((type) => !ownTypes.has(type));',
    by: '.filter((type) => !ownTypes.has(`${type}s`));',
  },
];
