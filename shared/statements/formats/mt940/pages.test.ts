import { describe, expect, test } from 'vitest';
import { createPages } from './pages.ts';

describe('a statement is divided into messages', () => {
  function paged(bookings = 3) {
    const between: unknown[] = [];
    const pages = createPages({
      bookings,
      between: (...of) => {
        between.push(of);
        return 'b'.repeat(100);
      },
    });
    return { pages, between };
  }

  test('of 2,000 characters, with room for the last balances', () => {
    const { pages, between } = paged();
    expect(pages.begin('x'.repeat(130), 7)).toBe('x'.repeat(130));
    expect(pages.add('y'.repeat(1_800), 5)).toBe('y'.repeat(1_800));
    expect(between).toEqual([]);
    // The next message begins with the balance up to there.
    expect(pages.add('z', 11)).toBe(`${'b'.repeat(100)}z`);
    expect(between).toEqual([[2, 12]]);
    expect(pages.add('y'.repeat(1_829), 1)).toBe('y'.repeat(1_829));
    expect(pages.add('z', 1)).toHaveLength(101);
    expect(between).toEqual([
      [2, 12],
      [3, 24],
    ]);
  });

  test.each([
    [99_999 * 3, 2_000 - 70],
    [99_999 * 3 + 1, 200 + 4 * 520],
    [99_999 * 4, 200 + 4 * 520],
    [99_999 * 4 + 1, 200 + 5 * 520],
  ])('of %i bookings has messages of at most %i characters before the last balances', (bookings, most) => {
    const { pages, between } = paged(bookings);
    pages.begin('', 0);
    pages.add('x'.repeat(most), 0);
    expect(between).toEqual([]);
    pages.add('x', 0);
    expect(between).toHaveLength(1);
  });
});
