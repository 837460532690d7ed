import { untilQuiet } from './agenda.ts';
import type { World } from './world.ts';

/** Time passes; after each step everything is looked at. */
export async function passTime(world: World, untilMs: number, isEnough = () => false): Promise<void> {
  const { agenda, bank, trace } = world;
  await stir(world);
  while (!isEnough()) {
    const agendaAtMs = agenda.nextAtMs() ?? Infinity;
    const bankAtMs = bank.nextAtMs() ?? Infinity;
    // What is due and still there waits for a free hand of the bank, which something on the agenda will give.
    const isTurnOfBank = bankAtMs > agenda.now() && bankAtMs < agendaAtMs;
    if ((isTurnOfBank ? bankAtMs : agendaAtMs) > untilMs) break;
    if (isTurnOfBank) agenda.moveTo(bankAtMs);
    else agenda.step(untilMs);
    trace.step();
    await stir(world);
  }
  if (!isEnough()) agenda.moveTo(untilMs);
}

/** Lets everything happen that happens at this instant. */
async function stir({ agenda, bank, safety, minted, cloud }: World): Promise<void> {
  await untilQuiet();
  for (let dueAtMs = bank.nextAtMs(); dueAtMs !== undefined && dueAtMs <= agenda.now();) {
    void bank.runDue();
    await untilQuiet();
    const next = bank.nextAtMs();
    if (next === dueAtMs) break;
    dueAtMs = next;
  }
  cloud.wakeSources();
  safety.check();
  minted.check();
}
