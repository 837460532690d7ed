import { describe, expect, test } from 'vitest';
import type { Clock } from '#shared/kernel/clock.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createFakeTokenStore } from '#test/fakes/token-store.ts';
import { createVirtualTime, until } from '#test/fakes/virtual-time.ts';
import type { BankCredentials, CredentialsSource } from './credentials.ts';
import type { TokenSource } from '#shared/bank/call/bearer-tokens.ts';
import { createTokenSource } from './token-source.ts';
import { noTokenStore } from './token-store.ts';

const hourMs = 3_600_000;
const current: BankCredentials = { clientId: 'client', clientSecret: 'current' };
const outdated: BankCredentials = { clientId: 'client', clientSecret: 'outdated' };

/** A bank that takes 200 ms for a token, and containers that share its store. */
function setUp({ lifeMs = hourMs, accepts = [current], shared = true, repeats = false } = {}) {
  const time = createVirtualTime();
  const store = createFakeTokenStore();
  const bank = { calls: 0, isDown: false, answersAfterMs: 200, endsMs: [] as number[] };
  const issue = async (credentials: BankCredentials) => {
    bank.calls += 1;
    const value = `token-${bank.calls}`;
    const sentAtMs = time.now();
    await time.sleep(bank.answersAfterMs);
    if (bank.isDown) throw new Error('the bank is down');
    if (!accepts.some(({ clientSecret }) => clientSecret === credentials.clientSecret))
      return { outcome: 'refused', error: new Error('invalid_client') } as const;
    if (!repeats) return { outcome: 'issued', value, lifeMs, sentAtMs } as const;
    // The same token until its end, with what is left of its life in whole seconds.
    if (!bank.endsMs.some((endMs) => endMs > sentAtMs)) bank.endsMs.push(sentAtMs + lifeMs);
    const leftMs = Math.floor(((bank.endsMs.at(-1) ?? 0) - sentAtMs) / 1_000) * 1_000;
    return { outcome: 'issued', value: `token-${bank.endsMs.length}`, lifeMs: leftMs, sentAtMs } as const;
  };
  let seed = 0;
  const container = (credentials: CredentialsSource = rotating([current]), clock: Clock = time) =>
    createTokenSource({
      issue,
      credentials,
      store: shared ? store : noTokenStore,
      clock,
      steady: time,
      timers: time,
      random: seededRandom((seed += 1)),
    });
  const refusalOf = (operation: string, isRepeated = false) => ({
    operation,
    isRepeated,
    namesToken: false,
    sentAtMs: time.now(),
  });
  const withClockAhead = (byMs: number) => container(undefined, { now: () => time.now() + byMs });
  return { time, store, bank, container, withClockAhead, refusalOf };
}

/** Credentials: each reading past the cache gives the next ones. */
function rotating(versions: readonly BankCredentials[]) {
  let index = 0;
  const source = {
    rereads: 0,
    read: () => Promise.resolve(versions[index] ?? current),
    reread: () => {
      source.rereads += 1;
      index = Math.min(index + 1, versions.length - 1);
      return source.read();
    },
  };
  return source;
}

test('two hundred cold containers cause one token call', async () => {
  const { time, bank, container } = setUp();
  const tokens = await time.runTo(
    Promise.all(Array.from({ length: 200 }, async () => (await container().current()).token.value)),
  );
  expect(new Set(tokens)).toEqual(new Set(['token-1']));
  expect(bank.calls).toBe(1);
});

test('a hundred calls of one cold container cause one token call, without any store too', async () => {
  const { time, bank, container } = setUp({ shared: false });
  const source = container();
  await time.runTo(Promise.all(Array.from({ length: 100 }, () => source.current())));
  expect(bank.calls).toBe(1);
});

test('those who wait for a slow bank ask the store about once a second, at first more often', async () => {
  const { time, store, bank, container } = setUp();
  bank.answersAfterMs = 20_000;
  const asking = container().current();
  await time.advance(1);
  const before = store.calls.read;
  await time.runTo(Promise.all([asking, container().current()]));
  const reads = store.calls.read - before;
  expect(reads).toBeGreaterThan(15);
  expect(reads).toBeLessThan(40);
});

test('a token in memory costs neither bank nor store', async () => {
  const { time, bank, store, container } = setUp();
  const source = container();
  await time.runTo(source.current());
  const before = { ...store.calls };
  await source.current();
  expect(store.calls).toEqual(before);
  expect(bank.calls).toBe(1);
});

test('the token is renewed beside a call between 70 and 85 % of its life, once for all containers', async () => {
  const { time, bank, container } = setUp();
  const containers = Array.from({ length: 20 }, () => container());
  await time.runTo(Promise.all(containers.map((source) => source.current())));
  await time.advance(0.69 * hourMs);
  for (const source of containers) expect((await source.current()).renewal).toBeUndefined();

  await time.advance(0.17 * hourMs);
  const renewing = await Promise.all(containers.map((source) => source.current()));

  expect(renewing.map(({ token }) => token.value)).toEqual(containers.map(() => 'token-1'));
  await time.runTo(Promise.all(renewing.map(async ({ renewal }) => renewal)));
  expect(bank.calls).toBe(2);
  await time.advance(31_000);
  const later = await Promise.all(containers.map((source) => source.current()));
  await time.runTo(Promise.all(later.map(async ({ renewal }) => renewal)));
  const tokens = await Promise.all(containers.map((source) => source.current()));
  expect(new Set(tokens.map(({ token }) => token.value))).toEqual(new Set(['token-2']));
  expect(bank.calls).toBe(2);
});

test('a renewal beside a call that fails harms nothing and is not repeated with every call', async () => {
  const { time, bank, container } = setUp();
  const source = container();
  await time.runTo(source.current());
  await time.advance(0.9 * hourMs);
  bank.isDown = true;
  const { token, renewal } = await source.current();
  await time.runTo(Promise.resolve(renewal));
  expect(token.value).toBe('token-1');
  expect(await source.current()).toEqual({ token });
  expect(bank.calls).toBe(2);
});

test('a renewal beside a call that takes long is waited for, and none is begun beside it', async () => {
  const { time, bank, container } = setUp();
  const source = container();
  await time.runTo(source.current());
  await time.advance(0.9 * hourMs);
  bank.answersAfterMs = 60_000;
  const first = await source.current();
  // Later than the pause after a renewal that failed, and than the lease.
  await time.advance(40_000);
  const second = await source.current();

  expect(second.renewal).toBe(first.renewal);
  await time.runTo(Promise.resolve(second.renewal));
  expect(bank.calls).toBe(2);
});

test('a token is not used in its last minute', async () => {
  const { time, container } = setUp();
  const source = container();
  await time.runTo(source.current());
  await time.advance(hourMs - 60_000);
  expect((await time.runTo(source.current())).token.value).toBe('token-2');
});

test('a token that lives less than a minute is used for all of its life but two seconds', async () => {
  const { time, container } = setUp({ lifeMs: 30_000 });
  const [one, other] = [container(), container()];
  expect((await time.runTo(one.current())).token.value).toBe('token-1');
  await time.advance(27_000);
  expect((await time.runTo(one.current())).token.value).toBe('token-1');
  expect((await time.runTo(other.current())).token.value).toBe('token-1');
  await time.advance(1_000);
  expect((await time.runTo(other.current())).token.value).toBe('token-2');
});

test.each([
  ['one container', 1, true, 5],
  ['one container without a store', 1, false, 5],
  // Each of its last two seconds, a token is good for one call only.
  ['ten containers', 10, true, 20],
])(
  'a bank that repeats its token until the end is not asked with each call: %s',
  async (...[, count, shared, mostAMinute]) => {
    const { time, bank, container } = setUp({ repeats: true, shared });
    const sources = Array.from({ length: count }, () => container());
    let most = 0;
    for (let minute = 0; minute < 130; minute += 1) {
      const before = bank.calls;
      for (let second = 0; second < 60; second += 1) {
        await Promise.all(sources.map(async (source) => time.runTo(source.current())));
        await time.advance(1_000);
      }
      most = Math.max(most, bank.calls - before);
    }
    expect(most).toBeLessThanOrEqual(mostAMinute);
    // In two hours: a container takes what another one got.
    expect(bank.calls).toBeLessThanOrEqual(40);
    expect(bank.endsMs.length).toBeGreaterThanOrEqual(3);
  },
);

test('a refused token is dropped once: the refusal of an older one does not drop the newer', async () => {
  const { time, bank, container, refusalOf } = setUp();
  const [one, other] = [container(), container()];
  const { token: first } = await time.runTo(one.current());
  await time.runTo(other.current());
  await time.advance(600_000);
  for (const source of [one, other]) expect(await source.refuse(first, refusalOf('a.get'))).toBe(true);
  const tokens = await time.runTo(Promise.all([one.current(), other.current()]));
  expect(await one.refuse(first, refusalOf('a.get'))).toBe(true);
  expect((await one.current()).token.value).toBe('token-2');
  expect(tokens.map(({ token }) => token.value)).toEqual(['token-2', 'token-2']);
  expect(bank.calls).toBe(2);
});

test('a container that died with the lease delays the others by its lease, and one call follows', async () => {
  const { time, bank, store, container } = setUp();
  store.leaseTo('dead', time.now() + 15_000);
  const startMs = time.now();
  await time.runTo(Promise.all(Array.from({ length: 10 }, () => container().current())));
  expect(time.now() - startMs).toBeGreaterThan(15_000);
  expect(time.now() - startMs).toBeLessThan(17_000);
  expect(bank.calls).toBe(1);
});

test('a lease without a renewal passes to one of the waiting containers, even before its stated end', async () => {
  const { time, bank, store, container } = setUp();
  store.leaseTo('dead, by a clock far ahead', time.now() + 1_000_000);
  const startMs = time.now();
  const tokens = await time.runTo(Promise.all(Array.from({ length: 50 }, () => container().current())));
  expect(new Set(tokens.map(({ token }) => token.value))).toEqual(new Set(['token-1']));
  expect(time.now() - startMs).toBeGreaterThanOrEqual(15_000);
  expect(time.now() - startMs).toBeLessThan(17_000);
  expect(bank.calls).toBe(1);
});

test('a lease that ended long ago by any clock is not waited for', async () => {
  const { time, bank, store, container } = setUp();
  store.leaseTo('dead', time.now() - 31 * 60_000);
  const startMs = time.now();
  await time.runTo(container().current());
  expect(time.now() - startMs).toBeLessThan(1_000);
  expect(bank.calls).toBe(1);
});

test('a lease that was not renewed during calls passes to another container', async () => {
  const { time, bank, store, container } = setUp();
  const source = container();
  await time.runTo(source.current());
  await time.advance(0.86 * hourMs);
  store.leaseTo('dead', time.now() + 15_000);
  await time.runTo(Promise.resolve((await source.current()).renewal));
  expect(bank.calls).toBe(1);
  await time.advance(31_000);
  await time.runTo(Promise.resolve((await source.current()).renewal));
  expect(bank.calls).toBe(2);
});

test.each([-600_000, 600_000])(
  'a live container keeps its lease against one whose clock is %d ms ahead',
  async (aheadMs) => {
    const { time, bank, container, withClockAhead } = setUp();
    const slow = container().current();
    await until(() => bank.calls === 1);
    const others = Array.from({ length: 10 }, () => withClockAhead(aheadMs).current());
    await time.runTo(Promise.all([slow, ...others]));
    expect(bank.calls).toBe(1);
  },
);

test('a clock that steps while a container waits ends no lease', async () => {
  const { time, bank, store, container } = setUp();
  let aheadMs = 0;
  store.leaseTo('alive', time.now() + 15_000);
  const waiting = container(undefined, { now: () => time.now() + aheadMs }).current();
  for (let seconds = 0; seconds < 40; seconds += 5) {
    await time.advance(5_000);
    aheadMs = 600_000 - aheadMs;
    store.leaseTo('alive', time.now() + 15_000);
  }
  expect(bank.calls).toBe(0);
  await time.runTo(waiting);
  expect(bank.calls).toBe(1);
});

test.each([20_000, 29_000])(
  'while the bank takes %d ms for a token, the others wait for it',
  async (takenMs) => {
    const { time, bank, container } = setUp();
    bank.answersAfterMs = takenMs;
    const tokens = await time.runTo(Promise.all(Array.from({ length: 20 }, () => container().current())));
    expect(new Set(tokens.map(({ token }) => token.value))).toEqual(new Set(['token-1']));
    expect(bank.calls).toBe(1);
  },
);

test('a container that asks the bank goes on renewing after an answer of the store was lost', async () => {
  const { time, bank, store, container } = setUp();
  bank.answersAfterMs = 29_000;
  store.faultBy((call) => (call === 'lease' && store.calls.lease === 2 ? 'lost' : undefined));
  await time.runTo(Promise.all(Array.from({ length: 5 }, () => container().current())));
  expect(bank.calls).toBe(1);
});

test('the wait starts again when a lease changes hands', async () => {
  const { time, bank, store, container } = setUp();
  store.leaseTo('one', time.now() + 1_000_000);
  const startMs = time.now();
  const waiting = container().current();
  void time.sleep(10_000).then(() => store.leaseTo('another', time.now() + 1_000_000));
  await time.runTo(waiting);
  expect(time.now() - startMs).toBeGreaterThanOrEqual(25_000);
  expect(bank.calls).toBe(1);
});

test('a container that comes second for a lease waits for the first', async () => {
  const { time, bank, store, container } = setUp();
  store.leaseTo('stuck', time.now() + 1_000_000);
  store.faultBy((call) => {
    if (call === 'lease' && store.row().lease?.owner === 'stuck')
      store.leaseTo('faster', time.now() + 10_000);
    return undefined;
  });
  const startMs = time.now();
  await time.runTo(container().current());
  expect(time.now() - startMs).toBeGreaterThanOrEqual(30_000);
  expect(bank.calls).toBe(1);
});

test('without the store there is still the bank, after two leases', async () => {
  const { time, store, container } = setUp();
  store.faultBy(() => 'failed');
  const startMs = time.now();
  await expect(time.runTo(container().current())).resolves.toMatchObject({ token: { value: 'token-1' } });
  expect(time.now() - startMs).toBeGreaterThanOrEqual(30_000);
  expect(time.now() - startMs).toBeLessThan(50_000);
});

describe('while the store is throttled', () => {
  test('no container takes a failed lease for its own', async () => {
    const { time, bank, store, container } = setUp();
    const sources = Array.from({ length: 50 }, () => container());
    let throttledUntilMs = time.now() + 10_000;
    store.faultBy((call) => (call === 'lease' && time.now() < throttledUntilMs ? 'failed' : undefined));
    const tokens = await time.runTo(Promise.all(sources.map((source) => source.current())));
    expect(new Set(tokens.map(({ token }) => token.value))).toEqual(new Set(['token-1']));

    await time.advance(0.86 * hourMs);
    throttledUntilMs = Infinity;
    const renewing = await Promise.all(sources.map((source) => source.current()));
    await time.runTo(Promise.all(renewing.map(async ({ renewal }) => renewal)));
    // The one that is valid for some minutes more does.
    expect(renewing.map(({ token }) => token.value)).toEqual(sources.map(() => 'token-1'));
    expect(bank.calls).toBe(1);
  });

  test('a token that one container got without a lease is found by the others', async () => {
    const { time, bank, store, container } = setUp();
    store.faultBy((call) => (call === 'lease' ? 'failed' : undefined));
    const tokens = await time.runTo(
      Promise.all(Array.from({ length: 50 }, async () => (await container().current()).token.value)),
    );
    expect(new Set(tokens).size).toBe(bank.calls);
    // Patience ends within 15 s for all of them, and a token takes 200 ms.
    expect(bank.calls).toBeLessThanOrEqual(3);
  });

  test('a token that could not be stored at once is stored by a later attempt', async () => {
    const { time, bank, store, container } = setUp();
    store.faultBy((call) => (call === 'write' && store.calls.write < 3 ? 'failed' : undefined));
    await time.runTo(container().current());
    await time.runTo(container().current());
    expect(bank.calls).toBe(1);
  });
});

test('a lease whose answer was lost is recognised as one’s own', async () => {
  const { time, bank, store, container } = setUp();
  let isLost = false;
  store.faultBy((call) => {
    if (call !== 'lease' || isLost) return undefined;
    isLost = true;
    return 'lost';
  });
  const startMs = time.now();
  await time.runTo(Promise.all(Array.from({ length: 10 }, () => container().current())));
  expect(time.now() - startMs).toBeLessThan(2_000);
  expect(bank.calls).toBe(1);
});

test('a token is stored once if its write got no answer', async () => {
  const { time, bank, store, container } = setUp();
  store.faultBy((call) => (call === 'write' && store.calls.write === 1 ? 'lost' : undefined));
  await time.runTo(Promise.all(Array.from({ length: 10 }, () => container().current())));
  expect(bank.calls).toBe(1);
});

test('a container that was taken for dead does not overwrite the token of the next owner', async () => {
  const { time, bank, store, container } = setUp();
  bank.answersAfterMs = 20_000;
  const slow = container().current();
  await until(() => bank.calls === 1);
  bank.answersAfterMs = 200;
  store.leaseTo('another', time.now() - hourMs);
  const [one, other] = await time.runTo(Promise.all([slow, container().current()]));
  expect([one.token.value, other.token.value]).toEqual(['token-1', 'token-2']);
  expect(store.stored()?.generation).toBe(other.token.generation);
});

test('a token that a clock ahead of ours sent is renewed in time by ours', async () => {
  const { time, bank, container } = setUp();
  time.step(5 * hourMs);
  await time.runTo(container().current());
  time.step(-5 * hourMs);
  const source = container();
  expect((await time.runTo(source.current())).token.value).toBe('token-1');
  await time.advance(0.86 * hourMs);
  expect((await source.current()).renewal).toBeDefined();
  expect(bank.calls).toBe(1);
});

test('a token of the store that ends before the one in memory is not taken in its place', async () => {
  const { time, bank, store, container } = setUp();
  await time.runTo(container().current());
  await time.advance(600_000);
  // Got and kept while the store failed.
  store.faultBy(() => 'failed');
  const source = container();
  expect((await time.runTo(source.current())).token.value).toBe('token-2');
  store.faultBy(() => undefined);
  await time.advance(0.8 * hourMs);
  const { renewal } = await source.current();
  await time.runTo(Promise.resolve(renewal));
  expect((await source.current()).token.value).not.toBe('token-1');
  expect(bank.calls).toBeLessThanOrEqual(3);
});

describe('a token with which the bank answered 401', () => {
  /** Calls an operation as the client does: once more with another token, if there is one. */
  async function call(source: TokenSource, operation: string, bank: FakeBank) {
    const { time, isAccepted, waitsMs, namesToken } = bank;
    const attempt = async (isRepeated: boolean): Promise<boolean> => {
      const { token } = await time.runTo(source.current());
      await time.advance(waitsMs);
      const refusal = { operation, isRepeated, namesToken, sentAtMs: time.now() };
      if (isAccepted(operation, token.value)) {
        source.accept(token, operation);
        return true;
      }
      const isReplaced = await time.runTo(source.refuse(token, refusal));
      return isReplaced && !isRepeated ? attempt(true) : false;
    };
    return attempt(false);
  }
  interface FakeBank {
    readonly time: ReturnType<typeof createVirtualTime>;
    readonly isAccepted: (operation: string, value: string) => boolean;
    /** For its turn, once it has its token. */
    readonly waitsMs: number;
    readonly namesToken: boolean;
  }
  function setUpBank({ waitsMs = 0, namesToken = false } = {}) {
    const world = setUp();
    const revoked = new Set<string>();
    const isAccepted = (operation: string, value: string) => operation !== 'odd.get' && !revoked.has(value);
    const { time } = world;
    return {
      ...world,
      revoke: () => {
        for (let number = 1; number <= world.bank.calls; number += 1) revoked.add(`token-${number}`);
      },
      call: async (source: TokenSource, operation: string) =>
        call(source, operation, { time, isAccepted, waitsMs, namesToken }),
    };
  }

  test('by an operation that refuses every token costs one more at most, over a day and all containers', async () => {
    const { time, bank, container, call } = setUpBank();
    const warm = container();
    for (let round = 0; round < 100; round += 1) {
      const source = round % 2 === 0 ? warm : container();
      expect(await call(source, 'odd.get')).toBe(false);
      if (round % 7 === 0) expect(await call(source, 'a.get')).toBe(true);
      await time.advance(15_000);
    }
    expect(time.now() - Date.parse('2026-01-05T08:00:00Z')).toBeLessThan(0.7 * hourMs);
    expect(bank.calls).toBe(2);
  });

  test.each([5_000, 11_000, 30_000])(
    'by an operation that refuses every token costs one more at most though each attempt waits %d ms for its turn',
    async (waitsMs) => {
      const { time, bank, container, call } = setUpBank({ waitsMs });
      const warm = container();
      for (let round = 0; round < 30; round += 1) {
        expect(await call(round % 2 === 0 ? warm : container(), 'odd.get')).toBe(false);
        await time.advance(1_000);
      }
      expect(bank.calls).toBe(2);
    },
  );

  test('by an operation that refuses every token costs one more at most though the bank takes long for a token', async () => {
    const { time, bank, container, call } = setUpBank();
    bank.answersAfterMs = 12_000;
    const source = container();
    for (let round = 0; round < 30; round += 1) {
      expect(await call(source, 'odd.get')).toBe(false);
      await time.advance(1_000);
    }
    expect(bank.calls).toBe(2);
  });

  test('by an operation that refuses every token costs one more at most though its calls end before a second attempt', async () => {
    const { time, bank, container } = setUpBank();
    const source = container();
    for (let round = 0; round < 30; round += 1) {
      const { token } = await time.runTo(source.current());
      await time.advance(11_000);
      const refusal = { operation: 'odd.get', isRepeated: false, namesToken: false, sentAtMs: time.now() };
      await time.runTo(source.refuse(token, refusal));
    }
    expect(bank.calls).toBe(2);
  });

  test('costs no more than another although the token was revoked twice, where the operation succeeded between', async () => {
    const { time, bank, container, call, revoke } = setUpBank();
    const source = container();
    for (let round = 1; round <= 3; round += 1) {
      expect(await call(source, 'a.get')).toBe(true);
      expect(bank.calls).toBe(round);
      await time.advance(61_000);
      revoke();
    }
  });

  test('is replaced at once where the bank says that the token is the reason', async () => {
    const { bank, container, call, revoke } = setUpBank({ namesToken: true });
    const source = container();
    expect(await call(source, 'a.get')).toBe(true);
    revoke();
    expect(await call(source, 'b.get')).toBe(true);
    expect(bank.calls).toBe(2);
  });

  test('costs one more at most although an operation that refuses every token says that each is the reason', async () => {
    const { time, bank, container, call } = setUpBank({ namesToken: true });
    const warm = container();
    for (let round = 0; round < 100; round += 1) {
      const source = round % 2 === 0 ? warm : container();
      expect(await call(source, 'odd.get')).toBe(false);
      if (round % 7 === 0) expect(await call(source, 'a.get')).toBe(true);
      await time.advance(15_000);
    }
    expect(bank.calls).toBe(2);
  });

  test('by an operation that refuses every token survives while others succeed with it', async () => {
    const { time, bank, container, call } = setUpBank();
    const source = container();
    await call(source, 'a.get');
    for (let round = 0; round < 60; round += 1) {
      await time.advance(30_000);
      expect(await call(source, 'a.get')).toBe(true);
      expect(await call(source, 'odd.get')).toBe(false);
    }
    expect(bank.calls).toBe(1);
  });

  test('by an operation that refuses every token is noted though another is noted at the same moment', async () => {
    const { time, bank, store, container, call } = setUpBank();
    await call(container(), 'a.get');
    await time.advance(60_000);
    store.faultBy((name) => {
      if (name === 'keepRefusers' && store.calls.keepRefusers === 1)
        store.noteRefusers({ 'strange.get': 9e15 });
      return undefined;
    });
    for (let each = 0; each < 5; each += 1) expect(await call(container(), 'odd.get')).toBe(false);
    expect(Object.keys(store.row().refusers ?? {}).toSorted()).toEqual(['odd.get', 'strange.get']);
    expect(bank.calls).toBeLessThanOrEqual(2);
  });

  test.each([1, 2])('by an operation that is noted survives %d failures to read that', async (failures) => {
    const { time, bank, store, container, call } = setUpBank();
    await call(container(), 'a.get');
    await time.advance(60_000);
    expect(await call(container(), 'odd.get')).toBe(false);
    for (let each = 0; each < 5; each += 1) {
      const source = container();
      await call(source, 'a.get');
      await time.advance(61_000);
      const before = store.calls.read;
      store.faultBy((name) =>
        name === 'read' && store.calls.read <= before + failures ? 'failed' : undefined,
      );
      expect(await call(source, 'odd.get')).toBe(false);
    }
    expect(bank.calls).toBe(2);
  });

  test('while nobody can read what others know is dropped only where the same operation succeeded with it', async () => {
    const { time, bank, store, container, call, revoke } = setUpBank();
    const source = container();
    await call(source, 'a.get');
    await time.advance(61_000);
    store.faultBy((name) => (name === 'read' ? 'failed' : undefined));
    expect(await call(source, 'odd.get')).toBe(false);
    expect(bank.calls).toBe(1);
    revoke();
    expect(await call(source, 'b.get')).toBe(false);
    expect(await call(source, 'a.get')).toBe(true);
    expect(bank.calls).toBe(2);
  });

  test('by an operation that refuses every token costs no token for each life of one', async () => {
    const { time, bank, container, call } = setUpBank();
    for (let round = 0; round < 10 * 60; round += 1) {
      expect(await call(container(), 'odd.get')).toBe(false);
      await time.advance(60_000);
    }
    // Ten hours; nobody holds a token long enough to renew it ahead of its end.
    expect(bank.calls).toBeLessThanOrEqual(10 + 2);
  });

  test('and with which the same operation succeeded before is replaced at once', async () => {
    const { bank, container, call, revoke } = setUpBank();
    const sources = Array.from({ length: 20 }, () => container());
    for (const source of sources) expect(await call(source, 'a.get')).toBe(true);
    revoke();
    for (const source of sources) expect(await call(source, 'a.get')).toBe(true);
    expect(bank.calls).toBe(2);
    revoke();
    for (const source of sources) expect(await call(source, 'a.get')).toBe(true);
    expect(bank.calls).toBe(3);
  });

  test('and that is some minutes old is replaced for a container that has never used it', async () => {
    const { time, bank, container, call, revoke } = setUpBank();
    expect(await call(container(), 'a.get')).toBe(true);
    for (let round = 0; round < 3; round += 1) {
      await time.advance(60_000);
      revoke();
      for (let each = 0; each < 5; each += 1) expect(await call(container(), 'b.get')).toBe(true);
    }
    expect(bank.calls).toBe(4);
  });

  test('and that another container has replaced already is replaced without asking the bank', async () => {
    const { time, bank, container, call, revoke } = setUpBank();
    const [one, other] = [container(), container()];
    for (const source of [one, other]) await call(source, 'a.get');
    await time.advance(30_000);
    revoke();
    expect(await call(one, 'a.get')).toBe(true);
    // By what it knows itself, the token of 30 s ago would be good.
    expect(await call(other, 'b.get')).toBe(true);
    expect(bank.calls).toBe(2);
  });

  test('is no longer proven by what it was good for a minute ago', async () => {
    const { time, bank, container, call, revoke } = setUpBank();
    const source = container();
    await call(source, 'a.get');
    await time.advance(30_000);
    revoke();
    expect(await call(source, 'b.get')).toBe(false);
    await time.advance(31_000);
    expect(await call(source, 'b.get')).toBe(true);
    expect(bank.calls).toBe(2);
  });

  test.each([-2 * hourMs, 2 * hourMs])('is replaced though the clock stepped by %d ms', async (stepMs) => {
    const { time, bank, container, call, revoke } = setUpBank();
    const source = container();
    await call(source, 'a.get');
    revoke();
    time.step(stepMs);
    expect(await call(source, 'b.get')).toBe(true);
    expect(bank.calls).toBe(2);
  });
});

test('a failed call frees the lease and is not remembered', async () => {
  const { time, bank, container } = setUp();
  bank.isDown = true;
  await expect(time.runTo(container().current())).rejects.toThrow('down');
  bank.isDown = false;
  const startMs = time.now();
  await time.runTo(container().current());
  expect(time.now() - startMs).toBeLessThan(1_000);
});

test('a token is asked for with the secret of that moment, which may have been rotated', async () => {
  const { time, bank, container } = setUp();
  const credentials = rotating([outdated, current]);
  await expect(time.runTo(container(credentials).current())).resolves.toMatchObject({
    token: { value: 'token-1' },
  });
  expect(credentials.rereads).toBe(1);
  expect(bank.calls).toBe(1);
});

test('where the secret cannot be read, the one that was read before asks', async () => {
  const { time, container } = setUp();
  const unreadable = {
    read: () => Promise.resolve(current),
    reread: () => Promise.reject(new Error('Secrets Manager is down')),
  };
  await expect(time.runTo(container(unreadable).current())).resolves.toMatchObject({
    token: { value: 'token-1' },
  });
});

test('containers with the old secret and with the new one do not renew in turns while the bank takes both', async () => {
  const { time, bank, container } = setUp({ accepts: [outdated, current] });
  const old = Array.from({ length: 5 }, () => container(rotating([outdated, current])));
  for (let round = 0; round < 5; round += 1) {
    for (const source of [...old.slice(round, round + 1), container()]) await time.runTo(source.current());
    await time.advance(hourMs);
  }
  expect(bank.calls).toBe(5);
});

test('a secret that was not rotated is not tried a second time', async () => {
  const { time, bank, container } = setUp();
  await expect(time.runTo(container(rotating([outdated])).current())).rejects.toThrow('invalid_client');
  expect(bank.calls).toBe(1);
});

test('a token sealed under the new secret is opened by re-reading it, without a call', async () => {
  const { time, bank, container } = setUp();
  await time.runTo(container().current());
  const late = rotating([outdated, current]);
  await expect(time.runTo(container(late).current())).resolves.toMatchObject({ token: { value: 'token-1' } });
  expect(bank.calls).toBe(1);
});

test('the store holds nothing that can be used without the secret', async () => {
  const { time, store, container } = setUp();
  await time.runTo(container().current());
  expect(JSON.stringify(store.stored())).not.toContain('token-1');
  expect(Buffer.from(store.stored()?.sealed ?? '', 'base64').toString('latin1')).not.toContain('token-1');
});

test('a token that is refused while it is renewed costs no second call', async () => {
  const { time, bank, container, refusalOf } = setUp({ shared: false });
  const source = container();
  await time.runTo(source.current());
  await time.advance(0.9 * hourMs);
  const { token, renewal } = await source.current();
  expect(renewal).toBeDefined();
  await source.refuse(token, refusalOf('a.get'));
  expect((await time.runTo(source.current())).token.value).toBe('token-2');
  expect(bank.calls).toBe(2);
});

test('a token that cannot be opened has the secret read again once, however long the wait is', async () => {
  const { time, store, container } = setUp({ accepts: [outdated] });
  await time.runTo(container(rotating([outdated])).current());
  store.leaseTo('dead', time.now() + 15_000);
  const credentials = rotating([current]);
  await expect(time.runTo(container(credentials).current())).rejects.toThrow('invalid_client');
  // Once for the token, once for the refusal.
  expect(credentials.rereads).toBe(2);
});
