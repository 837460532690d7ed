import { afterEach, expect, test, vi } from 'vitest';
import { TransientError } from '#shared/kernel/errors.ts';
import { createTelemetry } from './telemetry.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

function written(act: () => void): unknown[] {
  // Only so does Powertools write to the global console, and count nevertheless.
  vi.stubEnv('POWERTOOLS_DEV', 'true');
  vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'false');
  const lines: string[] = [];
  const keep = (line: string) => void lines.push(line);
  vi.spyOn(console, 'log').mockImplementation(keep);
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(keep);
  act();
  return lines.map((line): unknown => JSON.parse(line));
}

test('a count carries service and stage as dimensions, so that two stages never add up', () => {
  const [line] = written(() => {
    createTelemetry('cards', { STAGE: 'sandbox' }).metrics.count('EventParked', 2, { eventType: 'CARD' });
  });
  expect(line).toMatchObject({ service: 'cards', stage: 'sandbox', eventType: 'CARD', EventParked: 2 });
  expect(line).toMatchObject({
    _aws: {
      CloudWatchMetrics: [{ Dimensions: [expect.arrayContaining(['service', 'stage', 'eventType'])] }],
    },
  });
});

test('a line of the log names service and stage', () => {
  const [line] = written(() => {
    createTelemetry('cards', { STAGE: 'sandbox' }).log.info('recorded');
  });
  expect(line).toMatchObject({ service: 'cards', stage: 'sandbox', message: 'recorded' });
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
});

test('an error that is logged is counted by its kind, once for each owner', () => {
  const lines = written(() => {
    const { log } = createTelemetry('call', { STAGE: 'sandbox' }, { team: 'ledger' });
    log.error('failed', { error: new TransientError('store-busy', 'busy') });
    log.error('nothing was thrown', { code: 'x' });
    log.warn('was foreseen', { error: new Error('no') });
  });
  expect(lines.filter((line) => JSON.stringify(line).includes('ErrorLogged'))).toEqual([
    expect.objectContaining({ ErrorLogged: 1, service: 'call', team: 'ledger', kind: 'store' }),
  ]);
});
