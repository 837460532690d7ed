import { toIsoInstant } from '#shared/kernel/clock.ts';
import { manifestKey } from '#shared/aws/archive/archive-manifests.ts';
import { toItem } from '#shared/aws/events/event-items.ts';
import { limits } from '#shared/aws/sdk/limits.ts';
import { hoursPerDay } from '#shared/archive/day-partition.ts';
import { daysBetween, horizonOf, lastClosedDay } from '#shared/archive/days.ts';
import { emptyManifest, withEnd } from '#shared/archive/manifests.ts';
import { recordFamilyNames } from '#shared/events/families.ts';
import { lostForEver } from './lost-for-ever.ts';
import { services } from './faults.ts';
import { paceHours, type Season } from './paces.ts';
import { passTime } from './pass-time.ts';
import { countsOf, type SimulationResult } from './result.ts';
import { createWorld, dayMs, hourMs, minuteMs, type World } from './world.ts';

/** Everything needed to reproduce it. */
export class SimulationFailure extends Error {
  readonly seed: number;

  constructor({ seed, trace, agenda }: World, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const when = `step ${trace.steps()}, ${toIsoInstant(agenda.now())}`;
    super([`seed ${seed}, ${when}: ${reason}`, ...trace.latest()].join('\n  '), { cause });
    this.name = 'SimulationFailure';
    this.seed = seed;
  }
}

/** A month ends in them, and its statements are due. */
const faultyHours = 36;
/** So many of them show whether a run can be repeated. */
const firstHours = 6;
/** The bank retries for five days, and a replaced subscription is deleted after seven. */
const quietDays = 6;
const settlingMs = 10 * minuteMs;
/** Records live for forty days, which not every seed needs to reach. Those that do begin with a new stack. */
const lateDays = 36;
const livesLong = (seed: number): boolean => seed % 10 === 0;

/** A world and its time. */
interface Run {
  readonly world: World;
  season: Season;
  readonly pass: (forMs: number, isEnough?: () => boolean) => Promise<void>;
}

/** Days with faults, then days without; then every promise must hold, or it throws `SimulationFailure`. */
export async function simulate(seed: number): Promise<SimulationResult> {
  return inWorld(seed, async (run) => {
    const { world, pass } = run;
    // The bank acts on its own, perhaps at the very instant of a check.
    const settle = async () => pass(settlingMs, world.isIdle);
    const beginning = await begin(run);
    await pass((faultyHours - firstHours) * hourMs);
    run.season = 'quiet';
    world.endFaults();
    world.operators.tidyUp();
    await pass(quietDays * dayMs);
    await settle();
    world.checkJobs(false);
    const entities = await world.checkEndState();
    const counts = countsOf(world);
    if (livesLong(seed)) {
      run.season = 'late';
      await pass(lateDays * dayMs);
      await settle();
      await world.checkLateState();
      world.checkJobs(true);
    }
    return { seed, ...counts, entities, beginning };
  });
}

/** What `beginning` of each run of that seed is. */
export async function beginningOf(seed: number): Promise<string> {
  return inWorld(seed, begin);
}

async function inWorld<Result>(seed: number, play: (run: Run) => Promise<Result>): Promise<Result> {
  const world = createWorld(seed);
  const pass: Run['pass'] = async (forMs, isEnough) => passTime(world, world.agenda.now() + forMs, isEnough);
  try {
    return await play({ world, season: 'subscribing', pass });
  } catch (cause) {
    throw new SimulationFailure(world, cause);
  } finally {
    world.bank.desk.clear();
  }
}

/** Up to the first hours of the faults; returns the digest of what happened. */
async function begin(run: Run): Promise<string> {
  const { world, pass } = run;
  if (!livesLong(world.seed)) noteEmptyDays(world);
  schedule(world, () => run.season);
  world.operators.orderOnboarding(world.calendar.onboardingMs);
  // With many faults, runs of the job often end early.
  await pass(world.calendar.monthEndMs - world.agenda.now(), world.isSubscribed);
  if (!world.isSubscribed()) throw new Error('the subscriptions do not come about before the month ends');
  run.season = 'waiting';
  await pass(Math.max(0, world.calendar.busyFromMs - world.agenda.now()));
  run.season = 'faulty';
  disturb(world);
  await pass(firstHours * hourMs);
  return world.trace.digest();
}

/** The functions that AWS starts on its own. */
function schedule(world: World, season: () => Season): void {
  const { agenda, cloud, streams, faults } = world;
  const { weather } = streams;
  for (const { functionName, everyMs, input } of cloud.deployed.schedules) {
    const scheduled = cloud.functions.named(functionName);
    const folder = cloud.functions.folderOf(functionName);
    const start = () => void scheduled.invoke(input);
    start();
    agenda.every(
      () => {
        const hours = paceHours(folder, season());
        return hours === undefined ? everyMs : hours * hourMs;
      },
      () => {
        start();
        // It closes a day only by a clock that agrees with the run of the previous hour.
        if (folder === 'schedules/archive') agenda.at(agenda.now() + everyMs, start);
        // A schedule also delivers at least once.
        if (weather.chance(0.05 * faults.intensity())) start();
      },
    );
  }
  agenda.every(() => 6 * hourMs, cloud.expire);
}

/** Fills the days with faults: the bank is busy, and the network and AWS fail often. */
function disturb(world: World): void {
  const { agenda, faults, streams, bank, town, attack } = world;
  const { weather } = streams;
  const endMs = agenda.now() + faultyHours * hourMs;
  const during = (delayMs: () => number, run: () => void) =>
    agenda.every(delayMs, () => {
      if (agenda.now() < endMs) run();
    });
  bank.desk.setFaults({
    ...bank.desk.faults(),
    drop: 0.02,
    duplicate: 0.05,
    delay: 0.05,
    reorder: 0.1,
    wrongSignature: 0.02,
    unreachable: 0.03,
  });
  during(
    () => weather.between(1, weather.chance(0.8) ? 40 * minuteMs : 1_000),
    () => town.live(),
  );
  during(() => weather.between(1, 2 * hourMs), attack);
  during(
    () => weather.between(hourMs, 12 * hourMs),
    () => faults.takeDown(weather.pick(services), weather.between(5 * minuteMs, 5 * hourMs)),
  );
  during(
    () => weather.between(4 * hourMs, 16 * hourMs),
    () => world.redeploy(),
  );
  during(
    () => weather.between(1, 3 * hourMs),
    () => misbehave(world),
  );
  // Somebody examines the quarantine, and the bank sends again what it had signed wrongly.
  const answered = new Set<string>();
  agenda.every(
    () => 6 * hourMs,
    () => {
      for (const { id, fault, state } of bank.desk.log()) {
        if (fault !== 'wrong-signature' || state !== 'rejected' || answered.has(id)) continue;
        answered.add(id);
        bank.desk.repeatUnderNewId(id);
      }
    },
  );
  world.meetKillers(endMs);
  remember(world, endMs);
  world.automations.begin(endMs);
  world.operators.begin(endMs);
  world.troubleTokens(endMs);
  during(
    () => weather.between(1, 6 * hourMs),
    () => world.cloud.functions.stepClock(),
  );
  if (world.allowsOverlap && weather.chance(0.5)) {
    const moveAtMs = agenda.now() + weather.between(0, faultyHours * hourMs);
    agenda.at(moveAtMs, () => world.redeploy('https://elsewhere.example/v1/webhooks'));
  }
}

/**
 * Days later, the bank delivers some dropped notifications after all and repeats some that it had delivered; the rest
 * is dropped for ever, with at least one last change of each kind that a job compares.
 */
function remember({ agenda, bank, streams, trace }: World, fromMs: number): void {
  const { weather } = streams;
  agenda.at(fromMs, () => {
    const lost = lostForEver(bank);
    for (const { id, change_id, fault, state, body } of bank.desk.log()) {
      const isDropped = state === 'dropped';
      if (!isDropped && (state !== 'delivered' || fault !== null || body === '')) continue;
      if (!weather.chance(isDropped ? 0.6 : 0.02) || lost.has(change_id)) continue;
      agenda.at(agenda.now() + weather.between(0, 4 * dayMs), () => {
        trace.note(`the bank: remembers ${id}`);
        if (isDropped) bank.desk.replay(id);
        else bank.desk.repeatUnderNewId(id);
      });
    }
  });
}

/** The bank repeats a notification, reports the same under another id, or somebody impersonates it. */
function misbehave({ bank, streams, trace }: World): void {
  const { weather } = streams;
  const log = bank.desk.log().filter(({ fault, body }) => fault === null && body !== '');
  if (log.length === 0) return;
  const { id } = weather.pick(log.slice(-20));
  const act = weather.pick(['repeat', 'repeatUnderNewId', 'forge'] as const);
  trace.note(`the bank: ${act} ${id}`);
  bank.desk[act](id);
}

/**
 * Nothing was recorded before the world began, and the archive knows it, as on a stack that was deployed weeks before
 * its first event. On a new one, the first run reads each hour of forty days, which is a tenth of all calls.
 */
function noteEmptyDays({ agenda, cloud, stage }: Pick<World, 'agenda' | 'cloud' | 'stage'>): void {
  const { from, last } = horizonOf(lastClosedDay(agenda.now()), limits.dynamodb.recordDays);
  const items = recordFamilyNames.flatMap((family) =>
    daysBetween(from, last).map((day) => {
      const noted = withEnd({ ...emptyManifest(family, day), hour: hoursPerDay });
      return { ...manifestKey(family, day), ...toItem(noted) };
    }),
  );
  cloud.dynamodb.load(stage.tables.work, items);
}
