import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { goTo } from '#sandbox/scenarios/go-to.ts';
import type { Partner } from '#sandbox/scenarios/partner.ts';
import type { ScenarioDeps } from '#sandbox/scenarios/scenario.ts';

/** Where a chapter takes place. */
export interface Place {
  readonly bank: SimulatedBank;
  readonly partner: Partner;
}

/** A part of the story. It yields the number of the day, counted from the first, on which it goes on. */
export type Chapter = (place: Place) => AsyncGenerator<number, void>;

interface Begun {
  readonly story: AsyncGenerator<number, void>;
  nextDay: number;
}

/** Plays all chapters at once: each day goes to those that wait for it, in their order. */
export async function playTogether(
  deps: ScenarioDeps,
  place: Place,
  chapters: readonly Chapter[],
): Promise<void> {
  const firstDay = deps.bank.today();
  const open = new Set<Begun>(chapters.map((begin) => ({ story: begin(place), nextDay: 0 })));
  while (open.size > 0) {
    const day = Math.min(...[...open].map(({ nextDay }) => nextDay));
    await goTo(deps, daysAfter(firstDay, day));
    for (const chapter of [...open].filter(({ nextDay }) => nextDay <= day)) {
      const { done, value } = await chapter.story.next();
      if (done === true) open.delete(chapter);
      else chapter.nextDay = value;
    }
  }
}
