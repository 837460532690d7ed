import axe from 'axe-core';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startBrowser } from '#test/fakes/browser.ts';
import { page as shownPage } from './page.ts';

const browser = await startBrowser('the reference page');

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const thing = { $ref: '#/components/schemas/Thing' };

function operationOf(operationId: string, summary: string, written: object = {}) {
  const responses = { 200: { description: 'Done.' }, default: { description: 'Any other error.' } };
  return { operationId, tags: ['things'], summary, responses, ...written };
}

const document = {
  tags: [{ name: 'things', description: 'All things.' }],
  paths: {
    '/v1/lists': { get: operationOf('things.lists.list', 'Lists of every thing; see things.get') },
    '/v1/things': {
      get: operationOf('things.list', 'Lists things'),
      post: operationOf('things.create', 'Makes a thing', { requestBody: json(thing) }),
    },
    '/v1/things/{id}': { get: operationOf('things.get', 'Reads one thing') },
    '/v1/things/{id}/trusted': { get: operationOf('things.trustedIbans.get', 'Reads what is trusted') },
  },
  components: {
    schemas: {
      Thing: { type: 'object', properties: { part: { $ref: '#/components/schemas/Part' } } },
      Part: { type: 'object', properties: { weight: { type: 'integer' } } },
    },
  },
};

describe.skipIf(browser === undefined)('the reference page in a browser', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'reference-'));
  const address = pathToFileURL(join(folder, 'index.html')).href;
  let page: Page;

  beforeAll(async () => {
    writeFileSync(join(folder, 'index.html'), await shownPage(document));
    page = await browser!.newPage({ viewport: { width: 1280, height: 900 } });
    page.setDefaultTimeout(10_000);
  }, 60_000);
  beforeEach(async () => {
    await page.goto(address);
    // Until its script has run, the page takes no keys.
    await page.getByRole('status').filter({ hasText: 'operations' }).waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
  });

  const search = async (text: string) => page.getByRole('combobox', { name: 'Search' }).fill(text);
  const found = async () =>
    (await page.getByRole('option').allInnerTexts()).map((text) => text.replace(/^[A-Z]+\s*/, ''));
  const count = async () => page.getByRole('status').innerText();

  test('the whole name comes first, then its beginning, then its words, then what else holds them', async () => {
    expect(await count()).toBe('5 operations and 0 events');
    await search('things.get');
    expect(await found()).toEqual(['things.get', 'things.lists.list']);
    await search('things.l');
    expect((await found()).slice(0, 2)).toEqual(['things.lists.list', 'things.list']);
    await search('list');
    expect((await found())[0]).toBe('things.lists.list');
    await search('trusted ibans');
    expect(await found()).toEqual(['things.trustedIbans.get']);
    expect(await count()).toBe('1 found');
    await search('weight');
    expect(await found()).toEqual(['things.create']);
  });

  test('arrows and Enter lead to an operation, and the address keeps what was searched', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('things list');
    const options = page.getByRole('option');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => options.nth(1).getAttribute('aria-selected')).toBe('true');
    const second = (await found())[1] ?? '';
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).hash).toBe(`#${second}`);
    expect(new URL(page.url()).searchParams.get('q')).toBe('things list');
    await expect.poll(async () => page.locator(`[id="${second}"]`).getAttribute('open')).not.toBeNull();

    await page.reload();
    await expect.poll(async () => page.getByRole('combobox').inputValue()).toBe('things list');
    await page.keyboard.press('Escape');
    await expect.poll(() => new URL(page.url()).searchParams.has('q')).toBe(false);
    await expect.poll(count).toBe('5 operations and 0 events');
  });

  test('a body stands where it is named, and its parts open in place', async () => {
    await page.goto(`${address}#things.create`);
    const place = page.locator('[id="things.create"] .in-place');
    await place.getByText('part', { exact: true }).waitFor();
    await place.getByRole('link', { name: 'Part' }).click();
    await place.getByText('weight').waitFor();
    expect(new URL(page.url()).hash).toBe('#things.create');
    await place.getByRole('link', { name: 'Part' }).click();
    expect(await place.getByText('weight').count()).toBe(0);
  });

  test('an error leads to the codes of the bank', async () => {
    await page.goto(`${address}#things.get`);
    await page.locator('[id="things.get"]').getByRole('link', { name: 'Codes' }).click();
    await page.locator('#error-model_not_found').getByText("Couldn't find").waitFor();
  });

  test('a phone scrolls one thing, as wide as it is, and axe finds nothing', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`${address}?q=thing#things.create`);
    expect(await page.evaluate<number>('document.scrollingElement.scrollWidth')).toBeLessThanOrEqual(390);
    const scrolling = await page.evaluate<readonly string[]>(
      `[...document.querySelectorAll('*')]
        .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowY) && each.scrollHeight > each.clientHeight)
        .map((each) => each.tagName)`,
    );
    expect(scrolling).toEqual([]);
    await page.evaluate(axe.source);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await page.evaluate<axe.AxeResults>('axe.run(document)');
      expect(violations.map(({ help, nodes }) => `${help}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});
