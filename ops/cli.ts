import { parseCommand, usage, type Command } from './command.ts';
import { deployedJob } from './subscriptions/deployed-job.ts';
import type { CommandResult } from './subscriptions/job.ts';
import { listSubscriptions } from './subscriptions/list.ts';
import { removeSubscription } from './subscriptions/remove.ts';

try {
  await carryOut(parseCommand(process.argv.slice(2)));
} catch (error) {
  // The SDK's stack trace helps nobody at a terminal; what it says does.
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function carryOut(parsed: Command): Promise<void> {
  switch (parsed.command) {
    case 'help':
      console.log(usage);
      break;
    case 'invalid':
      console.error(`${parsed.reason}\n\n${usage}`);
      process.exitCode = 2;
      break;
    case 'list-subscriptions':
      finish(await listSubscriptions(await deployedJob(parsed.stage)));
      break;
    case 'remove-subscription':
      finish(await removeSubscription(await deployedJob(parsed.stage), parsed.id));
  }
}

function finish({ text, exitCode }: CommandResult): void {
  console.log(text);
  process.exitCode = exitCode;
}
