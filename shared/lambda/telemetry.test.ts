import type { Context } from 'aws-lambda';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { TransientError } from '#shared/kernel/errors.ts';
import { unprintableIn } from '#shared/kernel/printable-text.ts';
import { writtenBy } from '#test/fakes/written-lines.ts';
import { createTelemetry } from './telemetry.ts';

afterEach(() => vi.restoreAllMocks());

const written = (act: () => void): unknown[] => writtenBy(act).map((line): unknown => JSON.parse(line));

test('a count carries service and stage as dimensions, so that two stages never add up, and some the stage alone', () => {
  const [line] = written(() => {
    createTelemetry('cards', { STAGE: 'sandbox' }).metrics.count('EventParked', 2, { eventType: 'CARD' });
  });
  expect(line).toMatchObject({ service: 'cards', stage: 'sandbox', eventType: 'CARD', EventParked: 2 });
  expect(line).toMatchObject({
    _aws: {
      CloudWatchMetrics: [
        { Dimensions: [expect.arrayContaining(['service', 'stage', 'eventType']), ['stage']] },
      ],
    },
  });
});

test('a count of nothing is not written: no data means quiet, and data in every hour costs', () => {
  const lines = written(() => {
    const { metrics } = createTelemetry('jobs', { STAGE: 'sandbox' });
    metrics.count('RunOverdueHours', 0);
    metrics.count('RunOverdueHours', 13);
  });
  expect(lines).toEqual([expect.objectContaining({ RunOverdueHours: 13 })]);
});

test('a line of the log names service and stage', () => {
  const [line] = written(() => {
    createTelemetry('cards', { STAGE: 'sandbox' }).log.info('recorded');
  });
  expect(line).toMatchObject({ service: 'cards', stage: 'sandbox', message: 'recorded' });
});

test('a line of an invocation names it as Powertools for AWS Lambda does, and the first one of a container is cold', () => {
  const telemetry = createTelemetry('cards', { STAGE: 'sandbox' });
  const invocation = (awsRequestId: string) => {
    telemetry.beginInvocation({
      awsRequestId,
      functionName: 'cards',
      memoryLimitInMB: '512',
      invokedFunctionArn: 'arn:aws:lambda:eu-central-1:123456789012:function:cards',
    } as Context);
    telemetry.log.warn('a line');
  };
  const [before, first, second] = written(() => {
    telemetry.log.info('a line before');
    invocation('1');
    invocation('2');
  });
  expect(before).not.toHaveProperty('function_request_id');
  expect(first).toEqual({
    level: 'WARN',
    message: 'a line',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    service: 'cards',
    stage: 'sandbox',
    cold_start: true,
    function_arn: 'arn:aws:lambda:eu-central-1:123456789012:function:cards',
    function_memory_size: '512',
    function_name: 'cards',
    function_request_id: '1',
  });
  expect(second).toMatchObject({ cold_start: false, function_request_id: '2' });
});

test('no field can fail a line, or take the place of what every line says', () => {
  const list = [1];
  const own: Record<string, unknown> = { list, again: list };
  own['self'] = own;
  const [line] = written(() => {
    createTelemetry('cards', { STAGE: 'sandbox' }).log.info('told', {
      own,
      big: 2n ** 64n,
      absent: undefined,
      inner: {
        failure: Object.assign(new Error('DE89370400440532013000'), { code: 'refused', body: 'DE89' }),
      },
      level: 'none',
      service: 'other',
    });
  });
  expect(line).toMatchObject({ level: 'INFO', service: 'cards', big: '18446744073709551616' });
  expect(line).toMatchObject({ own: { list: [1], again: [1] }, inner: { failure: 'Error (refused)' } });
  expect(line).not.toHaveProperty('own.self');
});

test('no field is a metric, whatever namespace it names', () => {
  const lines = written(() => {
    const _aws = { Timestamp: 1, CloudWatchMetrics: [{ Namespace: 'AWS/Lambda', Metrics: [] }] };
    const { log, metrics } = createTelemetry('cards', { STAGE: 'sandbox' });
    log.info('told', { _aws, eventId: '1' });
    log.error('failed', { _aws });
    metrics.count('EventParked', 1, { _aws: 'x' });
  });
  expect(lines[0]).toMatchObject({ eventId: '1' });
  expect(lines[0]).not.toHaveProperty('_aws');
  expect(lines[1]).not.toHaveProperty('_aws');
  expect(lines[2]).toMatchObject({ _aws: { CloudWatchMetrics: [{ Namespace: 'PartnerBanking' }] } });
});

test('no dimension of a count takes the place of service or stage', () => {
  const [line] = written(() => {
    const { metrics } = createTelemetry('cards', { STAGE: 'sandbox' });
    metrics.count('EventParked', 1, { service: 'other', stage: 'production', eventType: 'CARD' });
  });
  expect(line).toMatchObject({ service: 'cards', stage: 'sandbox', eventType: 'CARD' });
});

test('a count that is no number is not written', () => {
  const lines = written(() => {
    const { metrics } = createTelemetry('jobs', { STAGE: 'sandbox' });
    for (const value of [NaN, Infinity, -Infinity]) metrics.count('RunOverdueHours', value);
  });
  expect(lines).toEqual([]);
});

test('an error shows its name and code on every level, never its text', () => {
  const failure = Object.assign(new Error('DE89370400440532013000'), { code: 'refused' });
  const lines = written(() => {
    const { log } = createTelemetry('cards', { STAGE: 'sandbox' });
    log.info('told', { cause: failure });
    log.warn('told', { error: failure });
    log.error('told', { error: failure });
  });
  expect(JSON.stringify(lines)).not.toContain('DE89');
  expect(lines[0]).toMatchObject({ cause: 'Error (refused)' });
  expect(lines[2]).toMatchObject({ error: 'Error (refused)' });
  const here = expect.stringMatching(/^telemetry\.test\.ts:\d+:\d+$/) as string;
  expect(lines).toMatchObject([{ causeAt: [here] }, { errorAt: [here] }, { errorAt: [here] }, {}]);
});

test('an error that is logged is one value of a metric, by its kind and owner', () => {
  const lines = written(() => {
    const { log } = createTelemetry('call', { STAGE: 'sandbox' }, { team: 'ledger' });
    log.error('failed', { error: new TransientError('store-busy', 'busy') });
    log.error('nothing was thrown', { code: 'x' });
    log.warn('was foreseen', { error: new Error('no') });
    log.error('undefined was thrown', { error: undefined });
  });
  expect(lines.filter((line) => JSON.stringify(line).includes('FailureCause'))).toEqual([
    expect.objectContaining({ FailureCause: 5, service: 'call', team: 'ledger' }),
    expect.objectContaining({ FailureCause: 6, service: 'call', team: 'ledger' }),
  ]);
  expect(lines).toContainEqual(
    expect.objectContaining({ message: 'undefined was thrown', error: 'undefined' }),
  );
});

test('each log line is one printable line of JSON, whatever the texts of the bank are', () => {
  const unit = fc.constantFrom(
    'a',
    '"',
    '\\',
    '\n',
    '\r',
    '\u001B',
    '\u009B',
    '\u2028',
    '\u202E',
    '\uD800',
    '}',
  );
  const foreign = fc.string({ unit, minLength: 1, maxLength: 80 });
  let longest = 0;
  fc.assert(
    fc.property(foreign, (text) => {
      longest = Math.max(longest, text.length);
      const error = Object.assign(new TransientError(text, text), { name: text });
      const lines = writtenBy(() => {
        const { log, metrics } = createTelemetry('cards', { STAGE: 'sandbox' });
        log.info(text, { text, nested: { texts: [text], [text]: { [text]: 1 } }, [text]: 1 });
        log.error(text, { error, cause: error });
        metrics.count('EventParked', 1, { eventType: text, [text]: text });
      });
      // Besides the three, the error is counted.
      expect(lines).toHaveLength(4);
      for (const line of lines) {
        expect(JSON.parse(line)).toMatchObject({ service: 'cards' });
        expect(unprintableIn(line)).toBeUndefined();
        expect(unprintableIn(JSON.stringify(JSON.parse(line)))).toBeUndefined();
      }
    }),
  );
  expect(longest).toBeGreaterThan(70);
});
