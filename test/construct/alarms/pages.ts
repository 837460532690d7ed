import type { AlarmDefinition } from './alarm-definitions.ts';
import { alarmRule, alarmsIn } from './alarm-rule.ts';
import { type AlarmState, alarmState, valueOfAlarm } from './alarm-state.ts';
import { type Datapoint, metricId } from './datapoint.ts';

/**
 * What somebody reads: an alarm that began to ring, and for a composite one the alarms that made it ring. Where the value of
 * an alarm is a number that its text explains, the cause is what it explains by that number.
 */
export interface Page {
  readonly atMs: number;
  readonly id: string;
  readonly text: string;
  readonly causes: readonly string[];
}

interface Watch {
  readonly definitions: readonly AlarmDefinition[];
  /** Part of the texts of the pages that are asked for; all of them, if left out. */
  readonly about?: string;
  readonly datapoints: readonly Datapoint[];
  readonly fromMs: number;
  readonly untilMs: number;
}

/** CloudWatch evaluates an alarm every minute, for every period. */
const everyMs = 60_000;
/** How late a datapoint may reach CloudWatch: most come within one minute. */
const latencyMs = 120_000;

/** Every page that the alarms send in a span of time. An alarm that rang before sends none. */
export function pagesOf({ datapoints, fromMs, untilMs, ...watch }: Watch): readonly Page[] {
  const definitions = concerned(watch);
  const byMetric = Map.groupBy(datapoints, metricId);
  let states: ReadonlyMap<string, AlarmState> = new Map();
  const pages: Page[] = [];
  for (let nowMs = Math.ceil(fromMs / everyMs) * everyMs; nowMs <= untilMs; nowMs += everyMs) {
    const before = states;
    // Evaluated for a time at which all data are in. Later data would count a minute or two later.
    states = statesAt({ definitions, datapoints: byMetric, atMs: nowMs - latencyMs, before });
    const rung = definitions.filter(
      ({ id, pages: isPaging }) => isPaging && states.get(id) === 'ALARM' && before.get(id) === 'OK',
    );
    const seen = { definitions, datapoints: byMetric, atMs: nowMs - latencyMs, states };
    for (const alarm of rung) pages.push({ atMs: nowMs, ...pageOf(alarm, seen) });
  }
  return pages;
}

/** The pages that are asked for, and the causes of those. */
function concerned({ definitions, about = '' }: Pick<Watch, 'definitions' | 'about'>) {
  const asked = definitions.filter(({ pages, text }) => pages && text.includes(about));
  const causes = new Set(asked.flatMap((alarm) => ('rule' in alarm ? alarmsIn(alarm.rule) : [])));
  return definitions.filter((alarm) => asked.includes(alarm) || causes.has(alarm.id));
}

interface Moment {
  readonly definitions: readonly AlarmDefinition[];
  readonly datapoints: ReadonlyMap<string, readonly Datapoint[]>;
  readonly atMs: number;
  readonly before: ReadonlyMap<string, AlarmState>;
}

/** The state of every alarm: of metrics first, then of the rules over them. */
function statesAt({ definitions, datapoints, atMs, before }: Moment): ReadonlyMap<string, AlarmState> {
  const states = new Map<string, AlarmState>();
  for (const alarm of definitions) {
    if (!('metric' in alarm)) continue;
    const was = before.get(alarm.id) ?? 'INSUFFICIENT_DATA';
    states.set(alarm.id, alarmState(alarm.metric, { datapoints, atMs, before: was }));
  }
  for (const alarm of definitions) {
    if ('rule' in alarm) states.set(alarm.id, alarmRule(alarm.rule)(states) ? 'ALARM' : 'OK');
  }
  return states;
}

interface Seen extends Omit<Moment, 'before'> {
  readonly states: ReadonlyMap<string, AlarmState>;
}

function pageOf(alarm: AlarmDefinition, seen: Seen): Omit<Page, 'atMs'> {
  const { definitions, states } = seen;
  const children = 'rule' in alarm ? alarmsIn(alarm.rule).filter((id) => states.get(id) === 'ALARM') : [];
  const causes = definitions
    .filter(({ id }) => children.includes(id))
    .map((child) => explained(child, seen) ?? child.text);
  const own = explained(alarm, seen);
  return { id: alarm.id, text: alarm.text, causes: own === undefined ? causes : [own] };
}

/** What the text of an alarm says about the value that it has. */
function explained(alarm: AlarmDefinition, { datapoints, atMs }: Seen): string | undefined {
  const [, legend] = alarm.text.split('. The value says why: ');
  if (legend === undefined || !('metric' in alarm)) return undefined;
  const value = String(valueOfAlarm(alarm.metric, { datapoints, atMs }));
  return legend.split('; ').find((each) => each.startsWith(`${value} `));
}
