import { familyNames } from '#shared/events/families.ts';
import type { Agenda } from '../agenda.ts';
import type { Cloud } from '../cloud.ts';
import type { Dice } from '../dice.ts';
import type { Trace } from '../trace.ts';

interface MixedUpQueuesDeps {
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly trace: Trace;
  readonly cloud: Pick<Cloud, 'deployed' | 'functions'>;
}

const receiver = 'webhooks/receive';
const hourMs = 3_600_000;

/** A deployment of the receiver that swaps the queues of two families, until somebody fixes it. */
export function mixUpQueues({ agenda, dice, trace, cloud }: MixedUpQueuesDeps): void {
  const { functions, deployed } = cloud;
  const { environment } = deployed.functions.find(({ folder }) => folder === receiver) ?? {};
  const urls = JSON.parse(environment?.['QUEUE_URLS'] ?? '{}') as Readonly<Record<string, string>>;
  const one = dice.pick(['accounts', 'onboarding']);
  const other = dice.pick(familyNames.filter((family) => family !== one));
  const mixedUp = { ...urls, [one]: urls[other], [other]: urls[one] };
  const deploy = (variables: Readonly<Record<string, string>>) => {
    functions.configure(receiver, variables);
    functions.of(receiver).replaceContainers();
  };
  trace.note(`the queues of ${one} and ${other} are taken for each other`);
  deploy({ QUEUE_URLS: JSON.stringify(mixedUp) });
  agenda.at(agenda.now() + dice.between(hourMs, 6 * hourMs), () => deploy({}));
}
