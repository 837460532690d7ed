import { systemClock, systemTimers } from '#shared/kernel/system.ts';
import { Interruption } from './interruption.ts';
import { runLocally } from './run-locally.ts';
import { parseOptions, usage } from './options.ts';
import { createProgress } from '#ops/terminal/progress.ts';

const parsed = parseOptions(process.argv.slice(2), process.env);
switch (parsed.outcome) {
  case 'help':
    console.log(usage);
    break;
  case 'invalid':
    console.error(`${parsed.message}\n\n${usage}`);
    process.exitCode = 2;
    break;
  case 'run':
    process.exitCode = await runLocally(parsed.options, {
      clock: systemClock,
      timers: systemTimers,
      progress: createProgress(process.stdout, systemClock),
      signal: untilInterrupted(),
      print: (text) => console.log(text),
    });
}

/** Aborts on the first signal that asks us to end; what was started then ends in order. */
function untilInterrupted(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => controller.abort(new Interruption(signal)));
  }
  return controller.signal;
}
