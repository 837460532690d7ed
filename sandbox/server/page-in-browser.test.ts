import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser } from '#test/fakes/browser.ts';
import { startSandbox, type Sandbox } from './start-sandbox.ts';

const browser = await startBrowser('the page');

describe.skipIf(browser === undefined)('the page in a browser', { timeout: 60_000 }, () => {
  let sandbox: Sandbox;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, seed: 1 });
    page = await browser!.newPage({ viewport: { width: 1280, height: 900 } });
    page.setDefaultTimeout(20_000);
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // Another page ends the requests of the one before.
      if (reason !== 'net::ERR_ABORTED') complaints.push(`${reason}: ${request.url()}`);
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(sandbox.url)) complaints.push(`left the machine: ${request.url()}`);
    });
  }, 60_000);
  afterEach(() => {
    expect(complaints.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await sandbox.stop();
  });

  const open = async (address: string) => {
    await page.goto('about:blank');
    await page.goto(`${sandbox.url}/${address}`);
  };
  const control = (path: string, body: object = {}) =>
    fetch(`${sandbox.url}/sandbox${path}`, { method: 'POST', body: JSON.stringify(body) });
  const section = (name: string) =>
    page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true });
  const firstAccount = () => sandbox.bank.store.accounts.all()[0]!.id;

  test('a scenario is played by a form, and its accounts are listed with their balances', async () => {
    await open('#/actions/first-day');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('Done', { exact: true }).waitFor();
    await section('Accounts').click();
    const row = page.getByRole('row').filter({ hasText: 'Ada Albrecht' });
    const { balances } = sandbox.bank;
    const euros = (balances.booked(firstAccount(), sandbox.bank.today()) / 100).toFixed(2);
    expect((await row.innerText()).replaceAll(',', '')).toContain(euros);
  });

  test('an account shows what happens to it while somebody looks', async () => {
    await open(`#/accounts/${firstAccount()}`);
    await page.getByRole('table', { name: 'Bookings' }).waitFor();
    await control('/transitions/book-incoming-transfer', {
      account_id: firstAccount(),
      amount: 123_456,
      description: 'while you look',
    });
    const row = page.getByRole('row').filter({ hasText: 'while you look' });
    await row.waitFor();
    expect(await row.innerText()).toContain('1,234.56');
  });

  test('a form refuses what its schema does not allow, and shows what the bank finds wrong', async () => {
    await open(`#/actions/book-incoming-transfer?account_id=${firstAccount()}`);
    const run = page.getByRole('button', { name: 'Run', exact: true });
    expect(await page.getByLabel('account_id').inputValue()).toBe(firstAccount());
    const [offered] = await page.locator('datalist option').all();
    expect(await offered?.getAttribute('label')).toMatch(/^[A-Z].*, DE\d{20}, [A-Z]+$/);
    const before = sandbox.bank.store.bookings.length;
    await page.getByLabel('amount').fill('0');
    await run.click();
    expect(sandbox.bank.store.bookings.length).toBe(before);
    await page.getByLabel('amount').fill('250');
    await page.getByText('cents: 2.50 €').waitFor();
    await page.getByLabel('account_id').fill('none');
    await run.click();
    await page.getByText("Couldn't find 'Account' for id 'none'.").waitFor();
    await page.getByLabel('account_id').fill(firstAccount());
    await run.click();
    await page.getByText('Done', { exact: true }).waitFor();
    expect(sandbox.bank.store.bookings.all().at(-1)?.amount.value).toBe(250);
  });

  test('a fault of each call is set by a form of its kind, and taken back', async () => {
    await open('#/faults');
    const form = page.getByRole('form', { name: 'Faults of calls' });
    await form.getByRole('button', { name: 'Add' }).click();
    await form.getByLabel('fault', { exact: true }).selectOption('slow');
    await form.getByLabel('operation').fill('persons.*');
    await form.getByLabel('minMs').fill('1');
    await form.getByLabel('maxMs').fill('2');
    await form.getByRole('button', { name: 'Set' }).click();
    await form.getByText('Done', { exact: true }).waitFor();
    expect(sandbox.bank.apiFaults.shown()).toEqual([
      { operation: 'persons.*', fault: 'slow', minMs: 1, maxMs: 2, probability: 1, occurred: 0 },
    ]);
    await form.getByRole('button', { name: 'Remove' }).click();
    await form.getByRole('button', { name: 'Set' }).click();
    await expect.poll(() => sandbox.bank.apiFaults.shown()).toEqual([]);
  });

  test('the clock stands still, goes on by a day and runs at another speed', async () => {
    await open('');
    const clock = page.getByRole('region', { name: 'Clock of the bank' });
    await clock.getByRole('button', { name: 'Freeze' }).click();
    await clock.getByText('frozen').waitFor();
    const before = sandbox.clock.now();
    await clock.getByRole('button', { name: 'Advance by a day' }).click();
    await expect.poll(() => sandbox.clock.now()).toBe(before + 24 * 3600 * 1000);
    await clock.getByLabel('Speed of the clock').selectOption('60');
    await clock.getByText('running 60×').waitFor();
    await control('/clock', { scale: 1 });
  });

  test('the clock is set to an instant to come, and says at its field why it does not go back', async () => {
    await control('/clock', { freeze: true });
    await open('#/state');
    const form = page.getByRole('form', { name: 'Clock' });
    await form.getByLabel('set').fill('2020-03-02T09:00');
    await form.getByRole('button', { name: 'Set' }).click();
    await form.getByText('the clock cannot go back').waitFor();
    expect(await page.locator(':focus').getAttribute('type')).toBe('datetime-local');
    // Summer time: the clocks in Berlin are two hours ahead.
    const year = new Date(sandbox.clock.now()).getUTCFullYear() + 1;
    await form.getByLabel('set').fill(`${year}-07-01T09:30`);
    await form.getByRole('button', { name: 'Set' }).click();
    await form.getByText('Done', { exact: true }).waitFor();
    expect(sandbox.bank.instant()).toBe(`${year}-07-01T07:30:00.000Z`);
    await control('/clock', { freeze: false });
  });

  test('an option is set by its name and meaning, the others stay, and an emptied one gets its default', async () => {
    await open('#/options');
    const form = page.getByRole('form', { name: 'Options' });
    const set = form.getByRole('button', { name: 'Set' });
    await page.getByLabel('Find an option').fill('dunning case');
    await expect.poll(() => form.locator('.field:visible').count()).toBe(1);
    await form.getByLabel('dunningDays').fill('0');
    await set.click();
    expect(await form.locator('input:invalid').count()).toBe(1);
    await form.getByLabel('dunningDays').fill('7');
    sandbox.bank.setOptions({ ...sandbox.bank.options, creditRecordDays: 5 });
    await set.click();
    await form.getByText('dunningDays: 7', { exact: true }).waitFor();
    expect(sandbox.bank.options).toMatchObject({ dunningDays: 7, creditRecordDays: 5 });
    await form.getByLabel('dunningDays').fill('');
    await set.click();
    await expect.poll(() => sandbox.bank.options.dunningDays).toBe(14);
  });

  test('a checkpoint is saved, and restored only after a second confirmation', async () => {
    const { accounts } = sandbox.bank.store;
    await open('#/state');
    await page.getByRole('form', { name: 'Checkpoint' }).getByLabel('name').fill('before');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Restore “before”' }).waitFor();
    const before = accounts.length;
    const question = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Reset' }).click();
    // The button that does no harm has the focus.
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'hidden' });
    expect(accounts.length).toBe(before);
    await page.getByRole('button', { name: 'Reset' }).click();
    await question.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => accounts.length).toBe(0);
    await page.getByRole('button', { name: 'Restore “before”' }).click();
    await question.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => accounts.length).toBe(before);
  });

  test('what was downloaded is uploaded again, and any other file is refused in words', async () => {
    await open('#/state');
    const form = page.getByRole('form', { name: 'Import' });
    const upload = async (buffer: Buffer) => {
      await form
        .getByLabel('file')
        .setInputFiles({ name: 'state.ndjson', mimeType: 'application/x-ndjson', buffer });
      await form.getByRole('button', { name: 'Import' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
    };
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download' }).click();
    const state = readFileSync(await (await downloading).path());
    const before = sandbox.bank.store.bookings.length;
    await control('/reset');
    await upload(Buffer.from('no JSON'));
    await form.getByText('not well-formed JSON').waitFor();
    expect(sandbox.bank.store.bookings.length).toBe(0);
    await upload(state);
    await form.getByText('Done', { exact: false }).waitFor();
    expect(sandbox.bank.store.bookings.length).toBe(before);
  });

  test('an error in the books is planted by hand, stands in the list with its label, and is healed', async () => {
    await open('#/faults');
    const form = page.getByRole('form', { name: 'An error in the books' });
    await form.getByLabel('kind').selectOption('balance_wrong');
    await form.getByText('the balance is not the sum of the bookings').waitFor();
    await form.getByLabel('account_id').fill(firstAccount());
    await form.getByLabel('cents').fill('-250');
    await form.getByRole('button', { name: 'Run' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Balance wrong' });
    await row.waitFor();
    expect(await row.innerText()).toMatch(/comparing balances and lists\s+−2.50 €/);
    await row.getByRole('button', { name: 'Heal' }).click();
    await row.getByText('healed').waitFor();
    expect(sandbox.bank.store.bankErrors.by('healed_at', null)).toEqual([]);
    expect(await page.getByRole('button', { name: 'Heal all' }).isDisabled()).toBe(true);
  });

  test('the name of a customer is shown as text, even if it looks like markup', async () => {
    const { bank } = sandbox;
    const id = bank.ids.next('person');
    const attributes = { first_name: '<img src=x onerror="document.title=1">', last_name: '<b>Bold</b>' };
    bank.store.persons.insert({ id, created_at: bank.instant(), deleted_at: null, attributes });
    await open('#/customers');
    await page.getByRole('link', { name: '<img src=x onerror="document.title=1"> <b>Bold</b>' }).click();
    await page.getByRole('heading', { name: '<b>Bold</b>' }).waitFor();
    expect(await page.locator('main img, main h1 b').count()).toBe(0);
  });

  test('is used by keyboard: to the content, through the sections, into a form', async () => {
    await open('');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toBe('Skip to content');
    await section('Timeline').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Timeline', exact: true }).waitFor();
    expect(await page.locator(':focus').getAttribute('id')).toBe('main');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toBe('Pause');
  });

  test('the timeline shows the result of each row within 360 pixels, however long its event type is', async () => {
    const delivery = {
      kind: 'delivery',
      notification_id: 'one',
      attempt: 12,
      status: 'unreachable',
    } as const;
    sandbox.bank.activity.record({ ...delivery, event_type: 'IDENTIFICATION_ORIGINATION' });
    await page.setViewportSize({ width: 360, height: 800 });
    await open('#/timeline');
    await page.getByText('unreachable').waitFor();

    // How much of the table one has to scroll for.
    const hiddenPixels = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(
      document.querySelector('main .scroll'),
    )`;
    expect(await page.evaluate(hiddenPixels)).toBe(0);
  });

  test.each([
    { width: 360, colorScheme: 'dark' },
    { width: 1600, colorScheme: 'light' },
  ] as const)('fits into $width pixels, $colorScheme', async ({ width, colorScheme }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    const addresses = ['', '#/customers', '#/accounts', `#/accounts/${firstAccount()}`, '#/timeline'];
    for (const address of [
      ...addresses,
      '#/actions/open-account',
      '#/faults',
      '#/options',
      '#/state',
      '#/sms',
      '#/routes',
    ]) {
      await open(address);
      await page.locator('main h1').waitFor();
      await page.locator('main :is(table, .empty, .message, form)').first().waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), address).toBe(0);
    }
  });
});
