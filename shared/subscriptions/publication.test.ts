import { describe, expect, test } from 'vitest';
import { nextPublication, publicationText, publicationToken } from './publication.ts';

const nowMs = Date.parse('2026-01-05T08:00:00Z');
const last = { number: 3, startedAt: '2026-01-05T07:55:00.000Z', digest: 'a' };

describe('the next publication', () => {
  test('is the same one again if it was started a moment ago and its end is unknown', () => {
    expect(nextPublication({ digest: 'a', last, isFirst: false, nowMs })).toBe(last);
  });

  test('waits for ten minutes after the last one', () => {
    expect(nextPublication({ digest: 'b', last, isFirst: false, nowMs })).toEqual({
      waitUntil: '2026-01-05T08:05:00.000Z',
    });
  });

  test('does not wait for hours because a clock was ahead', () => {
    const ahead = { ...last, startedAt: '2026-01-05T09:00:00.000Z' };
    expect(nextPublication({ digest: 'b', last: ahead, isFirst: false, nowMs })).toMatchObject({ number: 4 });
    expect(nextPublication({ digest: 'a', last: ahead, isFirst: false, nowMs })).toMatchObject({ number: 4 });
  });

  test('does not wait while nothing is published', () => {
    expect(nextPublication({ digest: 'b', last, isFirst: true, nowMs })).toMatchObject({ number: 4 });
  });

  test('gets a new number later, so that the same content can become current again', () => {
    const again = nextPublication({ digest: 'a', last, isFirst: false, nowMs: nowMs + 300_000 });

    expect(again).toEqual({ number: 4, startedAt: '2026-01-05T08:05:00.000Z', digest: 'a' });
    expect('number' in again && publicationToken(again)).not.toBe(publicationToken(last));
  });
});

test('the published text depends only on the content', () => {
  const one = { eventType: 'BOOKING', secrets: ['s'] };
  expect(publicationText({ b: one, a: one })).toBe(publicationText({ a: one, b: one }));
});

test('a token fits what Secrets Manager accepts', () => {
  expect(publicationToken(last)).toMatch(/^[0-9a-f]{64}$/);
});
