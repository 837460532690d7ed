import { untilQuiet } from './agenda.ts';
import type { World } from './world.ts';

/** Lets time pass; everything is checked after each step. */
export async function passTime(world: World, untilMs: number, isEnough = () => false): Promise<void> {
  const { agenda, bank, trace } = world;
  await stir(world);
  while (!isEnough()) {
    const agendaAtMs = agenda.nextAtMs() ?? Infinity;
    const bankAtMs = bank.nextAtMs() ?? Infinity;
    // A callout that is due but still pending waits for a free slot of the bank, which some agenda entry will free.
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
