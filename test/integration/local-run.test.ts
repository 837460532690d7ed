import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { onTestFinished } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import { openDeployedFunction } from '#shared/aws/inspection/deployed-function.ts';
import { systemClock, systemTimers } from '#shared/kernel/system.ts';
import { forgetBundles } from '#infra/constructs/bundle.ts';
import { functionsOf } from '#infra/functions-of-stage.ts';
import { stages } from '#examples/company/stages.ts';
import { awsClientSettings } from '#ops/deployment/aws-environment.ts';
import { awsOf, localDirectory } from '#ops/deployment/local-environment.ts';
import { watchCode } from '#ops/local/watch/watch-code.ts';
import { watchedFunctions, writtenMs } from '#ops/local/watch/watched-functions.ts';
import { aNotification, deliver } from './notification.ts';
import { deployedStack, test } from './stack.ts';

test('what the receiver prints is in the folder of the run', async () => {
  const stack = await deployedStack();
  const { directory } = stack.environment.run!;
  const file = join(directory, 'functions', `${stack.resources.ReceiverFunction}.log`);
  const notification = await aNotification(stack, { eventType: 'CARD_LIFECYCLE_EVENT' });
  await deliver(stack, { ...notification, signature: 'none' });
  await stack.until({
    what: `${basename(file)} has the line of the webhook that was refused`,
    limitMs: 20_000,
    probe: async () => (await readFile(file, 'utf8').catch(() => '')).includes('"level":"WARN"') || undefined,
  });
});

test('a handler of the company that changes is deployed within five seconds, and a mistake leaves what runs', async () => {
  const stack = await deployedStack();
  const clientSettings = awsClientSettings(awsOf(stack.environment));
  const all = functionsOf(stages.select({ stage: 'local' }));
  const deployed = all.find(({ name }) => name === 'own/on-booking')!;
  const original = readFileSync(deployed.companyFiles[0]!.file, 'utf8');
  // In this repository, whose modules it imports, and before the deployment.
  const folder = mkdtempSync(join(localDirectory, 'watched-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'on-booking.ts');
  writeFileSync(file, original);
  utimesSync(file, 1, 1);
  const replaceCode = async (of: typeof deployed, zip: Uint8Array) =>
    openDeployedFunction({ ...of, clientSettings })(zip);
  const watched = { ...deployed, companyFiles: [{ file, made: 'handler' as const }] };
  onTestFinished(async () => {
    const [whole] = watchedFunctions([deployed], { directory: folder, replaceCode });
    await whole!.redeploy();
  });

  const ending = new AbortController();
  const said: string[] = [];
  const untilSaid = async (text: string, limitMs: number) =>
    stack.until({
      what: `the run says "${text}"`,
      limitMs,
      everyMs: 20,
      probe: async () => Promise.resolve(said.find((each) => each.includes(text))),
      missing: () => said.join('\n'),
    });
  const watching = watchCode({
    functions: watchedFunctions([watched], { directory: folder, replaceCode }),
    writtenMs,
    forget: forgetBundles,
    deployedAtMs: systemClock.now(),
    clock: systemClock,
    timers: systemTimers,
    signal: ending.signal,
    print: (text) => void said.push(text),
  });
  await untilSaid('Watching', 60_000);
  writeFileSync(file, `${original}\nexport const {`);
  await untilSaid('own/on-booking goes on with its code of before: ', 5_000);
  writeFileSync(file, original.replaceAll('a point for a booking', 'a point by changed code'));
  await untilSaid('own/on-booking is deployed again', 5_000);
  ending.abort();
  await watching;

  await deliver(stack, await aNotification(stack, {}));
  const names = z.record(z.string(), z.string()).parse(JSON.parse(stack.output('HandlerFunctions')));
  await stack.until({
    what: 'the changed code handles a booking',
    limitMs: 30_000,
    probe: async () =>
      (await stack.logs(names['on-booking']!)).find((line) => line.includes('a point by changed code')),
  });
}, 180_000);
