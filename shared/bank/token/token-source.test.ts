import { expect, test } from 'vitest';
import { seededRandom } from '#shared/kernel/random.ts';
import { createFakeTokenStore } from '#test/fakes/token-store.ts';
import { createVirtualTime } from '#test/fakes/virtual-time.ts';
import type { BankCredentials, CredentialsSource } from './credentials.ts';
import { createTokenSource } from './token-source.ts';
import { noTokenStore } from './token-store.ts';

const hourMs = 3_600_000;
const current: BankCredentials = { clientId: 'client', clientSecret: 'current' };
const outdated: BankCredentials = { clientId: 'client', clientSecret: 'outdated' };

/** A bank that takes 200 ms for a token, and containers that share its store. */
function setUp({ lifeMs = hourMs, accepts = current, shared = true } = {}) {
  const time = createVirtualTime();
  const store = createFakeTokenStore();
  const bank = { calls: 0, isDown: false };
  const issue = async (credentials: BankCredentials) => {
    bank.calls += 1;
    const value = `token-${bank.calls}`;
    const sentAtMs = time.now();
    await time.sleep(200);
    if (bank.isDown) throw new Error('the bank is down');
    if (credentials.clientSecret !== accepts.clientSecret)
      return { outcome: 'refused', error: new Error('invalid_client') } as const;
    return { outcome: 'issued', value, lifeMs, sentAtMs } as const;
  };
  let seed = 0;
  const container = (credentials: CredentialsSource = rotating([current])) =>
    createTokenSource({
      issue,
      credentials,
      store: shared ? store : noTokenStore,
      clock: time,
      timers: time,
      random: seededRandom((seed += 1)),
    });
  return { time, store, bank, container };
}

/** Credentials of which each reading past the cache gives the next ones. */
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

test('a token is not used in its last minute', async () => {
  const { time, container } = setUp();
  const source = container();
  await time.runTo(source.current());
  await time.advance(hourMs - 60_000);
  expect((await time.runTo(source.current())).token.value).toBe('token-2');
});

test('a token that lives less than a minute is used for the call that asked for it', async () => {
  const { time, container } = setUp({ lifeMs: 30_000 });
  const source = container();
  expect((await time.runTo(source.current())).token.value).toBe('token-1');
  expect((await time.runTo(source.current())).token.value).toBe('token-2');
});

test('a refused token is dropped once: the refusal of an older one does not drop the newer', async () => {
  const { time, bank, container } = setUp();
  const [one, other] = [container(), container()];
  const { token: first } = await time.runTo(one.current());
  await time.runTo(other.current());
  for (const source of [one, other]) source.refuse(first);
  const tokens = await time.runTo(Promise.all([one.current(), other.current()]));
  one.refuse(first);
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

test('after two leases without a token each container asks for itself', async () => {
  const { time, bank, store, container } = setUp();
  store.leaseTo('stuck', time.now() + 1_000_000);
  const startMs = time.now();
  await expect(time.runTo(container().current())).resolves.toMatchObject({ token: { value: 'token-1' } });
  expect(time.now() - startMs).toBeGreaterThanOrEqual(30_000);
  expect(bank.calls).toBe(1);
});

test('without the store there is still the bank', async () => {
  const { time, store, container } = setUp();
  store.failWith(new Error('throttled'));
  await expect(time.runTo(container().current())).resolves.toMatchObject({ token: { value: 'token-1' } });
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

test('a rotated secret is read again when the bank refuses the old one', async () => {
  const { time, bank, container } = setUp();
  const credentials = rotating([outdated, current]);
  await expect(time.runTo(container(credentials).current())).resolves.toMatchObject({
    token: { value: 'token-2' },
  });
  expect(credentials.rereads).toBe(1);
  expect(bank.calls).toBe(2);
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
  const { time, bank, container } = setUp({ shared: false });
  const source = container();
  await time.runTo(source.current());
  await time.advance(0.9 * hourMs);
  const { token, renewal } = await source.current();
  expect(renewal).toBeDefined();
  source.refuse(token);
  expect((await time.runTo(source.current())).token.value).toBe('token-2');
  expect(bank.calls).toBe(2);
});

test('a token that cannot be opened has the secret read again once, however long the wait is', async () => {
  const { time, store, container } = setUp({ accepts: outdated });
  await time.runTo(container(rotating([outdated])).current());
  store.leaseTo('dead', time.now() + 15_000);
  const credentials = rotating([current]);
  await expect(time.runTo(container(credentials).current())).rejects.toThrow('invalid_client');
  // Once for the token, once for the refusal.
  expect(credentials.rereads).toBe(2);
});
