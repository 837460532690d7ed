import { afterEach, expect, test, vi } from 'vitest';
import type { LogFields } from '#shared/kernel/telemetry.ts';
import { writtenBy } from '#test/fakes/written-lines.ts';
import { createTelemetry } from './telemetry.ts';

afterEach(() => vi.restoreAllMocks());

const written = (act: () => void): unknown[] => writtenBy(act).map((line): unknown => JSON.parse(line));

const throws = (): never => {
  throw new Error('DE89370400440532013000');
};

const endless = (): unknown => ({ toJSON: endless });

function revoked(): unknown {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = { value };
  return value;
}

test.each<[string, () => unknown]>([
  ['whose toJSON throws', () => ({ toJSON: () => throws() })],
  ['whose toJSON hands over another for ever', () => endless()],
  ['that has a throwing getter', () => Object.defineProperty({}, 'each', { get: throws, enumerable: true })],
  ['that is a revoked proxy', revoked],
  ['that is nested very deeply', () => nested(50_000)],
  ['that is a function with a throwing toJSON', () => Object.assign(() => 1, { toJSON: throws })],
])('a field %s leaves all else of its line, and the invocation goes on', (_name, hostile) => {
  const [info, error] = written(() => {
    const { log } = createTelemetry('cards', { STAGE: 'sandbox' });
    log.info('told', { hostile: hostile(), eventId: '1' });
    log.error('failed', { hostile: { within: hostile() }, eventId: '2' });
  });
  expect(info).toMatchObject({ message: 'told', service: 'cards', eventId: '1' });
  expect(error).toMatchObject({ message: 'failed', service: 'cards', eventId: '2' });
});

test('what cannot be read of a line is marked', () => {
  const lines = written(() => {
    const { log } = createTelemetry('cards', { STAGE: 'sandbox' });
    log.info('told', { hostile: revoked(), deep: nested(50_000) });
    log.info('told', revoked() as LogFields);
    log.info(revoked() as string);
    log.error('failed', { error: revoked() });
    log.error('failed', revoked() as LogFields);
  });
  expect(lines).toMatchObject([
    { message: 'told', hostile: '(unreadable)', deep: {} },
    { message: 'told', fields: '(unreadable)' },
    { message: '(unreadable)', service: 'cards' },
    { message: 'failed', error: '(unreadable)' },
    { FailureCause: 6 },
    { message: 'failed', fields: '(unreadable)' },
    { FailureCause: 6 },
  ]);
  expect(JSON.stringify(lines[0])).toMatch(/"\(unreadable\)"\}{20,}/);
});
