import type { Progress, SweepProgress } from '#shared/fanout/sweep-progress.ts';
import type { FamilyRun } from './family-run.ts';
import { publishWaiting, type Published, type PublishWaitingDeps } from './publish-waiting.ts';
import { atEndOfHour, beginRun, behind, type Pass } from './sweep-position.ts';

export interface SweepHoursDeps extends PublishWaitingDeps {
  readonly progress: SweepProgress;
}

interface SweptHours extends Published {
  readonly reached: Progress;
}

/** Number of events that are read and published together. */
const pageSize = 500;

/**
 * Goes through the hours of a family from where the last sweep stopped, and saves its position after every page, so a
 * run that ends anywhere costs the next one at most a page and the hours without one. Two simultaneous runs publish the
 * same page, and only one of them continues.
 */
export async function sweepHours(pass: Pass, run: FamilyRun, deps: SweepHoursDeps): Promise<SweptHours> {
  const { unpublished, progress } = deps;
  const { family, hasTime } = run;
  let reached = beginRun(await progress.read(family, pass.name), pass, run);
  let [published, failed, isHalted, isSuspect] = [0, 0, false, false];
  const keep = async (next: Progress): Promise<boolean> => {
    const isOurs = await progress.write(family, pass.name, next);
    if (isOurs) reached = { ...next, revision: next.revision + 1 };
    return isOurs;
  };
  const publishPage = async (ids: readonly string[]): Promise<boolean> => {
    const { hour = '', after = '' } = reached.position ?? {};
    const page = await publishWaiting({ ids, place: `${pass.name} ${hour} ${after}` }, run, deps);
    published += page.published;
    failed += page.failed;
    isHalted = page.isHalted;
    isSuspect = page.isSuspect;
    return !isHalted && keep(behind(reached, ids.at(-1) ?? ''));
  };
  const publishStretch = async (ids: readonly string[]): Promise<boolean> => {
    for (let from = 0; from < ids.length; from += pageSize) {
      if (!hasTime() || !(await publishPage(ids.slice(from, from + pageSize)))) return false;
    }
    return true;
  };

  let goesOn = await keep(reached);
  let isKept = true;
  while (goesOn && reached.position !== undefined && hasTime()) {
    const { hour, after } = reached.position;
    const stretch = await unpublished.unmarked({ family, hour, after }, hasTime);
    if (stretch === undefined || !(await publishStretch(stretch.ids))) break;
    const next = stretch.upTo === undefined ? atEndOfHour(reached, pass, run) : behind(reached, stretch.upTo);
    // An hour with many pages keeps its position even if all of them are published.
    isKept = stretch.ids.length > 0 || stretch.upTo !== undefined;
    if (isKept) goesOn = await keep(next);
    else reached = next;
  }
  if (!isKept) await keep(reached);
  return { reached, published, failed, isHalted, isSuspect };
}
