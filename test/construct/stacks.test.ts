import { expect, test } from 'vitest';
import { resourcesOf, stageNames, synthesized } from './synthesized.ts';

// Data stays, and events are received, while something that is built on them cannot be deployed.
test.each(stageNames)('each stack of %s depends on earlier ones alone', (stage) => {
  const { storage, ingestion, events, schedules, operations, observability } = synthesized(stage).stacks;
  const order = [storage, ingestion, events, schedules, operations, observability];
  for (const [place, stack] of order.entries()) {
    const later = stack.dependencies.filter(
      (needed) => !order.slice(0, place).some((each) => each === needed),
    );
    expect(
      later.map(({ stackName }) => stackName),
      stack.stackName,
    ).toEqual([]);
  }
  // What the bank sends is stored and handled whether or not there are jobs.
  expect(events.dependencies).not.toContain(schedules);
});

test('AWS logs of a function only what fails: its lines about each invocation cost more than the invocation', () => {
  const settings = resourcesOf('production', 'AWS::Lambda::Function').map(
    ({ Properties }) => Properties['LoggingConfig'],
  );
  expect(settings.length).toBeGreaterThan(30);
  for (const each of settings) expect(each).toMatchObject({ LogFormat: 'JSON', SystemLogLevel: 'WARN' });
});
