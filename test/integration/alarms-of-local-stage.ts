import { execFileSync } from 'node:child_process';
import { type AlarmDefinition, alarmDefinitions } from '#test/construct/alarms/alarm-definitions.ts';
import type { Templates } from '#test/construct/alarms/references.ts';

interface AlarmsOfLocalStage {
  readonly definitions: readonly AlarmDefinition[];
  /** By the name of the output that publishes its name, each function as alarms name it. */
  readonly functions: ReadonlyMap<string, string>;
}

/** The alarms that the local run would have, were there somebody to notify. */
export function alarmsOfLocalStage(): AlarmsOfLocalStage {
  const printed = execFileSync(process.execPath, ['test/construct/alarms/print-local-stage.ts'], {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  const templates = JSON.parse(printed) as Templates;
  const functions = Object.entries(templates).flatMap(([stack, { Outputs = {} }]) =>
    Object.entries(Outputs).flatMap(([name, { Value: value }]) =>
      name.endsWith('Function') ? [[name, `${stack}/${(value as { Ref: string }).Ref}`] as const] : [],
    ),
  );
  return { definitions: alarmDefinitions(templates), functions: new Map(functions) };
}
