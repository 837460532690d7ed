import type { SoakWorld } from './soak-world.ts';
import { createSoakWorld } from './soak-world.ts';

const dayS = 86_400;

/** Another bank that is given the state of this one shows the same, and goes on alike. */
export async function continuesElsewhere(world: SoakWorld): Promise<readonly string[]> {
  // What subscribers answer is drawn outside of the bank.
  await world.control('POST', '/webhooks/pause');
  const state = await stateOf(world);
  const other = createSoakWorld(0);
  const { status } = await other.control('PUT', '/state', state);
  if (status !== 200) return [`another bank answers ${status} to the state of this one`];
  if ((await stateOf(other)) !== state) return ['another bank shows another state than it was given'];
  for (const bank of [world, other]) await bank.control('POST', '/clock', { advance: dayS });
  const after = [await stateOf(world), await stateOf(other)];
  return after[0] === after[1] ? [] : [`another bank goes on in another way: ${firstDifference(after)}`];
}

async function stateOf(world: SoakWorld): Promise<string> {
  const { bytes } = await world.control('GET', '/state');
  return Buffer.from(bytes).toString();
}

function firstDifference([one = '', other = '']: readonly string[]): string {
  const place = Array.from(one).findIndex((letter, index) => letter !== other[index]);
  return `${one.slice(place - 200, place + 60)} instead of ${other.slice(place - 20, place + 60)}`;
}
