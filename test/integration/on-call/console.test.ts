import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { openDeployedMirror } from '#shared/aws/inspection/deployed-mirror.ts';
import { systemClock, systemRandom, systemTimers } from '#shared/kernel/system.ts';
import { stackName } from '#infra/stage/stack-names.ts';
import { stages } from '#examples/company/stages.ts';
import { startConsole, type Console } from '#ops/console/server/start-console.ts';
import { localOperators } from '#ops/local/local-operators.ts';
import { writesEvidence } from '#test/drills/drill-evidence.ts';
import { startBrowser } from '#test/fakes/browser.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { aBooking, aNotification, deliver } from '#test/integration/notification.ts';
import { test } from '#test/integration/stack.ts';
import { afternoon } from './afternoon.ts';

const call = afternoon(import.meta.filename);
const browser = await startBrowser('the console over the local stack');

let served: Console | undefined;
let page: Page;
let origin: string;

/** A command finds it at a terminal; here it is clicks from the first page. */
const mostClicks = 3;
let clicks = 0;

beforeAll(async () => {
  if (browser === undefined) return;
  const { stack, settings } = call();
  const stage = stages.select({ stage: 'local' });
  served = await startConsole({
    deployment: {
      stage,
      operators: localOperators(stack.environment, 'anna'),
      mirror: async () =>
        openDeployedMirror({ stackName: stackName(stage, 'Storage'), clientSettings: settings }),
    },
    clock: systemClock,
    timers: systemTimers,
    random: { uuid: () => systemRandom.uuid() },
    allowsChanges: true,
    port: 0,
  });
  page = await browser.newPage({ viewport: { width: 1100, height: 720 } });
  page.setDefaultTimeout(20_000);
  await page.goto(served.address);
  origin = served.origin;
});

afterAll(async () => {
  await browser?.close();
  await served?.close();
});

/** The first page, once it has read the problem. */
async function problem(text: string) {
  clicks = 0;
  const row = page.getByRole('row').filter({ hasText: text });
  await call().stack.until({
    what: `the console shows "${text}"`,
    limitMs: 60_000,
    everyMs: 1_000,
    probe: async () => {
      await page.goto('about:blank');
      await page.goto(`${origin}/#/`);
      await page.getByText('Reading …').waitFor({ state: 'detached' });
      return (await row.count()) > 0 || undefined;
    },
  });
  return row;
}

async function click(link: ReturnType<Page['getByRole']>): Promise<void> {
  await link.first().click();
  clicks += 1;
}

/** Kept beside the evidence, for those who read how to operate it. */
async function picture(name: string): Promise<void> {
  const bytes = await page.screenshot({ type: 'png' });
  expect(bytes.length).toBeLessThan(150_000);
  if (process.env[writesEvidence] === undefined) return;
  mkdirSync('docs/pictures', { recursive: true });
  writeFileSync(`docs/pictures/${name}.png`, bytes);
}

const caused = async (text: string | RegExp): Promise<void> => {
  await page.getByText(text).first().waitFor();
  expect(clicks).toBeLessThanOrEqual(mostClicks);
};

test('an event that does not fit is three clicks from its reason, and is sent again with one', async ({
  skip,
}) => {
  if (browser === undefined) return skip();
  const { stack, cause } = call();
  const body = Buffer.from(JSON.stringify(aBooking({ id: 7 })));
  const notification = await aNotification(stack, { body });
  await cause(
    'an event that does not fit',
    async () => {
      await deliver(stack, notification);
      const row = await problem('An event of accounts was set aside');
      expect(await row.innerText()).toContain('12.50');
      await picture('console-now');
      await click(row.getByRole('link', { name: 'Show' }));
      await click(page.getByRole('link', { name: 'BOOKING' }));
      await caused(/does not have the form that its type has \(id\)/);
    },
    { by: '', clicks: () => clicks },
  );
  await picture('console-event');
});

test('events that were given up are one click away, with what they concern', async ({ skip }) => {
  if (browser === undefined) return skip();
  const { stack, settings, cause } = call();
  const urls = JSON.parse(stack.output('DeadLetterUrls')) as { readonly accounts: string };
  const delivery = aDelivery({ type: 'BOOKING', payload: aBooking() });
  await cause(
    'events that were given up',
    async () => {
      const letter = { QueueUrl: urls.accounts, MessageBody: JSON.stringify(delivery) };
      await new SQSClient(settings).send(new SendMessageCommand(letter));
      const row = await problem('Events of accounts were given up');
      await click(row.getByRole('link', { name: 'Show' }));
      await caused('Given up: family accounts');
      const shown = page.getByRole('region', { name: 'Table: Given up by the family accounts' });
      expect(await shown.innerText()).toMatch(/BOOKING[\s\S]*12\.50/);
    },
    { by: '', clicks: () => clicks },
  );
  await picture('console-given-up');
  await click(page.getByRole('link', { name: 'Send them again' }));
  await page.getByLabel('Reason, for the record').fill('handler-mended');
  await page.getByRole('button', { name: 'Do it' }).click();
  await page.getByText('Done: 1 sent again.').waitFor();
  expect(await stack.recorded(delivery.id, 60_000)).toMatchObject({ state: 'applied' });
});

test('a webhook with a wrong signature is two clicks from its network', async ({ skip }) => {
  if (browser === undefined) return skip();
  const { stack, cause } = call();
  const notification = await aNotification(stack, { eventType: 'PERSON_SEIZURE_UPDATED' });
  await cause(
    'a wrong signature',
    async () => {
      await deliver(stack, { ...notification, signature: `sha256=${'0'.repeat(64)}` });
      const row = await problem('had a wrong signature');
      await click(row.getByRole('link', { name: 'Show' }));
      await click(page.getByRole('link', { name: 'PERSON_SEIZURE_UPDATED' }));
      await caused(/has sent (?:no signed webhook|signed webhooks before)/);
    },
    { by: '', clicks: () => clicks },
  );
});
