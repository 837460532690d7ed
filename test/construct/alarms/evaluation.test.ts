import { expect, test } from 'vitest';
import { alarmDefinitions } from './alarm-definitions.ts';
import { alarmRule } from './alarm-rule.ts';
import { type AlarmState, alarmState, type MetricAlarm } from './alarm-state.ts';
import { type Datapoint, embeddedDatapoints, metricId } from './datapoint.ts';
import { metricMath } from './metric-math.ts';
import { pagesOf } from './pages.ts';

const minuteMs = 60_000;
const errors = { namespace: 'AWS/Lambda', metricName: 'Errors', dimensions: { FunctionName: 'f' } };
const at = (minute: number, value: number, metric = errors): Datapoint => ({
  ...metric,
  value,
  atMs: minute * minuteMs,
});

function stateAt(
  minute: number,
  points: readonly Datapoint[],
  changes: Partial<MetricAlarm> = {},
): AlarmState {
  const alarm: MetricAlarm = {
    queries: [{ id: 'm', metric: { ...errors, statistic: 'Sum', periodSeconds: 60 } }],
    compared: 'm',
    comparison: 'GreaterThanThreshold',
    threshold: 1,
    evaluationPeriods: 3,
    datapointsToAlarm: 2,
    treatMissingData: 'notBreaching',
    ...changes,
  };
  const datapoints = Map.groupBy(points, metricId);
  return alarmState(alarm, { datapoints, atMs: minute * minuteMs, before: 'OK' });
}

test('two of three periods above the threshold are an alarm, in any order', () => {
  expect(stateAt(3, [at(0, 2), at(1, 1), at(2, 2)])).toBe('ALARM');
  expect(stateAt(3, [at(0, 1), at(1, 1), at(2, 2)])).toBe('OK');
});

test('the window slides: what is older than the last period no longer counts', () => {
  const points = [at(0, 2), at(1, 2)];
  expect([2, 3, 4, 5].map((minute) => stateAt(minute, points))).toEqual(['ALARM', 'ALARM', 'OK', 'OK']);
});

test('a datapoint of the minute under way is not seen yet, one at its beginning is', () => {
  const once = { evaluationPeriods: 1, datapointsToAlarm: 1 };
  expect(stateAt(3, [at(3, 5)], once)).toBe('OK');
  expect(stateAt(3, [at(2, 5)], once)).toBe('ALARM');
});

test.each([
  ['breaching', 'ALARM'],
  ['notBreaching', 'OK'],
  ['missing', 'INSUFFICIENT_DATA'],
  ['ignore', 'OK'],
])('no data at all, treated as %s, is %s', (treatMissingData, state) => {
  expect(stateAt(3, [], { treatMissingData })).toBe(state);
});

test.each([
  ['Sum', 6],
  ['Average', 2],
  ['Maximum', 3],
  ['Minimum', 1],
  ['SampleCount', 3],
])('%s of 1, 2 and 3 is %d', (statistic, value) => {
  const queries = [{ id: 'm', metric: { ...errors, statistic, periodSeconds: 180 } }];
  const points = [at(0, 1), at(1, 2), at(2, 3)];
  const equals = { queries, evaluationPeriods: 1, datapointsToAlarm: 1 };
  expect(stateAt(3, points, { ...equals, threshold: value - 0.5 })).toBe('ALARM');
  expect(stateAt(3, points, { ...equals, threshold: value })).toBe('OK');
});

test('dimensions in another order are the same metric, and others are another', () => {
  const metric = { namespace: 'N', metricName: 'M' };
  expect(metricId({ ...metric, dimensions: { a: '1', b: '2' } })).toBe(
    metricId({ ...metric, dimensions: { b: '2', a: '1' } }),
  );
  expect(metricId({ ...metric, dimensions: { a: '1' } })).not.toBe(
    metricId({ ...metric, dimensions: { a: '2' } }),
  );
});

test.each([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['a - b', 2],
  ['a > b AND b < 1', 0],
  ['a > b OR b < 1', 1],
  ['IF(a > 2, 10, 20)', 10],
  ['FILL(gone, 0) + a', 3],
  ['gone + a', undefined],
  ['MAX([a, b, gone])', 3],
  ['SUM([a, b])', 4],
])('metric math: %s is %s', (expression, value) => {
  expect(metricMath(expression)({ a: 3, b: 1, gone: undefined })).toBe(value);
});

test.each(['ANOMALY_DETECTION_BAND(a)', 'a +', 'a ; b', '(a'])('metric math: %s is refused', (expression) => {
  expect(() => metricMath(expression)({ a: 1 })).toThrow();
});

test.each([
  ['ALARM("a") OR ALARM("b")', true],
  ['ALARM("a") AND ALARM("b")', false],
  ['ALARM("a") AND NOT ALARM("b")', true],
  ['(OK("a") OR OK("b")) AND ALARM("a")', true],
  ['INSUFFICIENT_DATA("a") OR FALSE', false],
])('the rule %s is %s', (rule, holds) => {
  const states = new Map<string, AlarmState>([
    ['a', 'ALARM'],
    ['b', 'OK'],
  ]);
  expect(alarmRule(rule)(states)).toBe(holds);
});

test('a rule over an alarm that does not exist is a mistake', () => {
  expect(() => alarmRule('ALARM("c")')(new Map())).toThrow('c');
});

test('a line in the embedded format becomes one datapoint for each metric, any other line none', () => {
  const line = {
    _aws: {
      Timestamp: 5,
      CloudWatchMetrics: [
        { Namespace: 'N', Dimensions: [['service', 'kind']], Metrics: [{ Name: 'Failed', Unit: 'Count' }] },
      ],
    },
    service: 'cards',
    kind: 'store',
    Failed: 3,
  };
  expect(embeddedDatapoints(JSON.stringify(line))).toEqual([
    {
      namespace: 'N',
      metricName: 'Failed',
      dimensions: { service: 'cards', kind: 'store' },
      value: 3,
      atMs: 5,
    },
  ]);
  expect(embeddedDatapoints('{"level":"INFO"}')).toEqual([]);
});

const template = {
  Outputs: { Out: { Value: { Ref: 'Function1' }, Export: { Name: 'exported' } } },
  Resources: {},
};
const watching = (id: string, more: object) => ({
  [id]: {
    Type: 'AWS::CloudWatch::Alarm',
    Properties: {
      AlarmDescription: id,
      Namespace: 'AWS/Lambda',
      MetricName: 'Errors',
      Dimensions: [{ Name: 'FunctionName', Value: { 'Fn::ImportValue': 'exported' } }],
      Statistic: 'Sum',
      Period: 60,
      EvaluationPeriods: 1,
      Threshold: 0,
      ComparisonOperator: 'GreaterThanThreshold',
      TreatMissingData: 'notBreaching',
      ...more,
    },
  },
});

test('a composite alarm pages once and names what rings; an alarm without actions notifies nobody', () => {
  const definitions = alarmDefinitions({
    functions: template,
    alarms: {
      Resources: {
        ...watching('Child', {}),
        ...watching('Quiet', { Threshold: 100 }),
        Page: {
          Type: 'AWS::CloudWatch::CompositeAlarm',
          Properties: {
            AlarmDescription: 'Page',
            AlarmActions: ['topic'],
            AlarmRule: {
              'Fn::Join': [
                '',
                [
                  'ALARM("',
                  { 'Fn::GetAtt': ['Child', 'Arn'] },
                  '") OR ALARM("',
                  { 'Fn::GetAtt': ['Quiet', 'Arn'] },
                  '")',
                ],
              ],
            },
          },
        },
      },
    },
  });
  const metric = { ...errors, dimensions: { FunctionName: 'functions/Function1' } };
  const datapoints = [10, 11, 12].map((minute) => at(minute, 1, metric));
  const pages = pagesOf({ definitions, datapoints, fromMs: 0, untilMs: 30 * minuteMs });
  // The minute of the datapoint ends, and its datapoint needs two more to arrive.
  expect(pages).toEqual([{ atMs: 13 * minuteMs, id: 'alarms/Page', text: 'Page', causes: ['Child'] }]);
});

test('metrics of an expression are read, and the query that returns data is compared', () => {
  const [alarm] = alarmDefinitions({
    stack: {
      Resources: {
        Math: {
          Type: 'AWS::CloudWatch::Alarm',
          Properties: {
            AlarmDescription: 'Math',
            Metrics: [
              { Id: 'result', Expression: 'IF(m1 > 2, 1, 0)', Label: 'x' },
              {
                Id: 'm1',
                ReturnData: false,
                MetricStat: { Metric: { Namespace: 'N', MetricName: 'M' }, Stat: 'Sum', Period: 60 },
              },
            ],
            EvaluationPeriods: 1,
            Threshold: 0,
            ComparisonOperator: 'GreaterThanThreshold',
          },
        },
      },
    },
  });
  const metric = { namespace: 'N', metricName: 'M', dimensions: {} };
  const judge = (value: number) =>
    alarm !== undefined && 'metric' in alarm
      ? alarmState(alarm.metric, {
          datapoints: Map.groupBy([{ ...metric, value, atMs: 0 }], metricId),
          atMs: minuteMs,
          before: 'OK',
        })
      : 'no metric';
  expect([judge(3), judge(2)]).toEqual(['ALARM', 'OK']);
});
